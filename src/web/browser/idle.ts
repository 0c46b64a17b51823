import { useEffect, useState, useSyncExternalStore } from 'react';

const IDLE_MAX_MS = 4000;
const NO_IDLE_WAIT_MS = 500;

/** Whether the page and all it needs at once have loaded. */
export function useLoaded(): boolean {
  return useSyncExternalStore(
    onLoad,
    () => document.readyState === 'complete',
    () => false,
  );
}

/** Whether the page has loaded and then had nothing to do: the time to fetch what may be wanted next. */
export function useIdle(): boolean {
  const isLoaded = useLoaded();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isLoaded ? whenIdle(() => setIdle(true)) : undefined), [isLoaded]);
  return isIdle;
}

/** Does what has time, once there is nothing else to do; answers how to call it off. */
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
