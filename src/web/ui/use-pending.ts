import { useRef, useState } from 'react';

/**
 * Runs one task at a time and names it in `pending`, for the busy state of its button. A second press is ignored, also
 * one that comes before the button is rendered as busy; it returns undefined.
 */
export function usePending<Name extends string = string>() {
  const [pending, setPending] = useState<Name>();
  const isRunning = useRef(false);

  async function run<T>(name: Name, task: () => Promise<T>): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setPending(name);
    try {
      return await task();
    } finally {
      isRunning.current = false;
      setPending(undefined);
    }
  }

  return { pending, run };
}
