import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the entries of others when the page is shown again, for example after the phone was locked. */
export function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const onChange = () => refresh();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
