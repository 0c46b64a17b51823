import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; on the server, and until React has taken over, it does not. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

const CALM = '(prefers-reduced-motion: reduce)';

/** Whether the visitor prefers that nothing moves by itself, now and for as long as it is shown. */
export const usePrefersCalm = () => useMedia(CALM);

/** The same, asked once at the moment something is about to move. */
export const prefersCalm = () => matchMedia(CALM).matches;
