import { useEffect, useState } from 'react';
import { isCourierConnected } from './connection.ts';

/** False until it is known. */
export function useCourierConnected(): boolean {
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    isCourierConnected().then(
      (answer) => isCurrent && setConnected(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return isConnected;
}
