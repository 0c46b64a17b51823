import { useEffect, useState, useSyncExternalStore } from 'react';

const IDLE_MAX_MS = 4000;
const NO_IDLE_WAIT_MS = 1500;

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
  useEffect(() => {
    if (!isLoaded) return undefined;
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), NO_IDLE_WAIT_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: IDLE_MAX_MS });
    return () => cancelIdleCallback(request);
  }, [isLoaded]);
  return isIdle;
}

function onLoad(listener: () => void): () => void {
  window.addEventListener('load', listener);
  return () => window.removeEventListener('load', listener);
}
