import { useEffect, useState } from 'react';
import type { Loaded } from './loaded.ts';

interface Known<T> {
  data?: T;
  failure?: string;
  isLoading: boolean;
}

/** What came of a load, once it did; until then, and when it fails, what was known before stays known. */
export function useLoaded<T>(loading: Promise<Loaded<T>>): Known<T> {
  const [known, setKnown] = useState<{ of?: Promise<unknown>; data?: T; failure?: string }>({});

  useEffect(() => {
    let isCurrent = true;
    const learn = (loaded: Loaded<T>) => {
      if (isCurrent) setKnown(({ data }) => ({ of: loading, ...(data && { data }), ...loaded }));
    };
    // A bug belongs to the page's error boundary, which only hears what is thrown while rendering.
    const fail = (error: unknown) =>
      setKnown(() => {
        throw error;
      });
    loading.then(learn, fail);
    return () => {
      isCurrent = false;
    };
  }, [loading]);

  const { of, ...rest } = known;
  return { ...rest, isLoading: of !== loading };
}
