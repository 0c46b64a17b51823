import { useNavigate } from 'react-router';
import { untilShown } from '#web/page/shown-path.ts';
import { useSession } from './store.ts';

/** Navigates home first, because a protected page on screen would redirect a guest to the sign-in page. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    void (async () => {
      await navigate('/');
      await untilShown('/');
      useSession.getState().logout();
    })();
  };
}
