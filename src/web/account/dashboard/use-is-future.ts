import { useEffect, useState } from 'react';

/** Whether a time is in the future; rerenders when it is reached. */
export function useIsFuture(moment: string | null): boolean {
  const until = moment === null ? 0 : Date.parse(moment);
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (until === 0) return undefined;
    const look = () => setNow(Math.max(until, Date.now()));
    const timer = setTimeout(look, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  return now < until;
}
