import { useEffect, useState, useSyncExternalStore } from 'react';

const IDLE_MAX_MS = 4000;
const NO_IDLE_WAIT_MS = 500;

export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    onLoad,
    () => document.readyState === 'complete',
    () => false,
  );
}

/** True when the page is loaded and idle: the time to prefetch. */
export function useIdle(): boolean {
  const isLoaded = usePageLoaded();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isLoaded ? whenIdle(() => setIdle(true)) : undefined), [isLoaded]);
  return isIdle;
}

/** Runs the work when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, NO_IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: IDLE_MAX_MS });
  return () => cancelIdleCallback(request);
}

function onLoad(listener: () => void): () => void {
  window.addEventListener('load', listener);
  return () => window.removeEventListener('load', listener);
}
