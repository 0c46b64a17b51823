import { useLocation, useNavigation } from 'react-router';

/** The query of the pending navigation, or else the current one, so that two quick changes do not undo each other. */
export function useNextSearch(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
