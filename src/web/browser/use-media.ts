import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false on the server and during hydration. */
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

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export const usePrefersReducedMotion = () => useMedia(REDUCED_MOTION);

/** For a single check right before an animation. */
export const prefersReducedMotion = () => matchMedia(REDUCED_MOTION).matches;
