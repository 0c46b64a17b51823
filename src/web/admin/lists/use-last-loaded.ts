import { useState } from 'react';
import type { Loaded } from '#web/lists/loaded.ts';

/** Keeps the last data when a reload fails; another `address` discards it. */
export function useLastLoaded<T>(loaded: Loaded<T>, address = ''): T | undefined {
  const [last, setLast] = useState<{ address: string; data: T }>();
  if ('data' in loaded) {
    if (last?.data !== loaded.data) setLast({ address, data: loaded.data });
    return loaded.data;
  }
  return last?.address === address ? last.data : undefined;
}
