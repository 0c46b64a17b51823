import { useState } from 'react';
import type { Loaded } from '#web/lists/loaded.ts';

/** Keeps the last data when a reload fails; another `address` discards it. */
export function useLastLoaded<T>(loaded: Loaded<T>, address = ''): T | undefined {
  const [kept, setKept] = useState<{ address: string; data: T }>();
  if ('data' in loaded) {
    if (kept?.data !== loaded.data) setKept({ address, data: loaded.data });
    return loaded.data;
  }
  return kept?.address === address ? kept.data : undefined;
}
