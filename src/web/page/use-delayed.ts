import { useEffect, useState } from 'react';

/** True once `isGoingOn` has lasted for a while, so that short loads show no indicator. */
export function useDelayed(isGoingOn: boolean, ms = 200): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = isGoingOn ? setTimeout(() => setIsLate(true), ms) : undefined;
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn, ms]);
  return isGoingOn && isLate;
}
