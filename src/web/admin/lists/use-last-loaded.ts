import { useState } from 'react';
import type { Loaded } from '#web/lists/loaded.ts';

/** What was loaded stays known when it cannot be loaded once more; `address` tells apart what is something else. */
export function useLastLoaded<T>(loaded: Loaded<T>, address = ''): T | undefined {
  const [kept, setKept] = useState<{ address: string; data: T }>();
  if ('data' in loaded) {
    if (kept?.data !== loaded.data) setKept({ address, data: loaded.data });
    return loaded.data;
  }
  return kept?.address === address ? kept.data : undefined;
}
