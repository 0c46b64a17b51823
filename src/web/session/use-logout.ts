import { useNavigate } from 'react-router';
import { untilShown } from '#web/page/shown-path.ts';
import { useSession } from './store.ts';

/** Home first: a guarded page that is still on screen would send a guest to sign in. */
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
