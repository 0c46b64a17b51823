import { useNavigate } from 'react-router';
import { useSession } from '#web/session/store.ts';

export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    useSession.getState().logout();
    void navigate('/');
  };
}
