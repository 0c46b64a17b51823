import { useEffect } from 'react';
import { goTo } from './go.ts';

/** Opens another page as soon as it is rendered. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  useEffect(() => goTo(to, { replace: true, state }));
  return null;
}
