import { useLocation, useNavigation, useRevalidator } from 'react-router';

/** Whether this screen is loading, also with another query. */
export function useLoading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const { state } = useRevalidator();
  return state === 'loading' || next?.pathname === pathname;
}
