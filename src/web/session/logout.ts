import { goTo } from '#web/page/go.ts';
import { useSession } from './store.ts';

/** Opens the home page first, because a protected page on screen would redirect a guest to the sign-in page. */
export function logout(): void {
  goTo('/', { isFinal: true });
  useSession.getState().logout();
}
