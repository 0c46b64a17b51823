import { useEffect, useState } from 'react';
import type { Loaded } from './loaded.ts';

interface Known<T> {
  data?: T;
  failure?: string;
  isLoading: boolean;
}

/** The result of a load; the previous data stays while it is loading and after a failure. */
export function useLoaded<T>(loading: Promise<Loaded<T>>): Known<T> {
  const [known, setKnown] = useState<{ of?: Promise<unknown>; data?: T; failure?: string }>({});

  useEffect(() => {
    let isCurrent = true;
    const applyLoaded = (loaded: Loaded<T>) => {
      if (isCurrent) setKnown(({ data }) => ({ of: loading, ...(data && { data }), ...loaded }));
    };
    // Rethrown during rendering, where the error boundary catches it.
    const fail = (error: unknown) =>
      setKnown(() => {
        throw error;
      });
    loading.then(applyLoaded, fail);
    return () => {
      isCurrent = false;
    };
  }, [loading]);

  const { of, ...rest } = known;
  return { ...rest, isLoading: of !== loading };
}
