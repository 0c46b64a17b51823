import { useLocation, useNavigation } from 'react-router';

/** What the address of this screen says, or will say in a moment: two quick changes must not undo each other. */
export function useNextSearch(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
