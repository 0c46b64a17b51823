import { useLocation, useNavigation, useRevalidator } from 'react-router';

/** Whether what this screen shows is being fetched, anew or under another address of its own. */
export function useLoading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const { state } = useRevalidator();
  return state === 'loading' || next?.pathname === pathname;
}
