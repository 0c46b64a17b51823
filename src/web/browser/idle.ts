import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

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

function onLoad(listener: () => void): () => void {
  window.addEventListener('load', listener);
  return () => window.removeEventListener('load', listener);
}
