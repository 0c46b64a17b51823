import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 1000;

/** Loads the page again every second while `isActive`, unless the tab is hidden. */
export function usePolling(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isActive || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, POLL_MS);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isActive, revalidate, state]);
}
