import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Whether only the first screen of a page is drawn yet. Somebody who follows a link sees it sooner, and the rest comes
 * right after it; a page that is opened by its address or returned to is whole at once, as its place on it must be.
 */
export function useFirstScreen(): boolean {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [isFirst, setFirst] = useState(!isReturn);
  useEffect(() => startTransition(() => setFirst(false)), []);
  return isFirst;
}
