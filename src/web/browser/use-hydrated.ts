import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether React has taken over: only then may a page show what the server could not know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
