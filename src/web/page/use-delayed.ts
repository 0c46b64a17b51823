import { useEffect, useState } from 'react';

/** Whether something has been going on for so long that it should be shown. */
export function useLate(isGoingOn: boolean, ms = 200): boolean {
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
