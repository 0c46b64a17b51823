import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * True while only the first screen is rendered. After a link it is shown sooner, and the rest follows; after a reload
 * or a back navigation the whole page renders at once for scroll restoration.
 */
export function useFirstScreen(): boolean {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [isFirst, setFirst] = useState(!isReturn);
  useEffect(() => startTransition(() => setFirst(false)), []);
  return isFirst;
}
