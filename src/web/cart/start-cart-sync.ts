import { onLogout, useSession } from '#web/session/store.ts';
import { CART_STORAGE, reloadCart, cartSync, useCart } from './store.ts';

/** Syncs the cart with storage, other tabs, the session and the server while the page is open. */
export function startCartSync(): () => void {
  const stops = [
    listen(window, 'storage', (event) => {
      if ((event as StorageEvent).key === CART_STORAGE) reloadCart();
    }),
    listen(window, 'online', cartSync.resume),
    listen(document, 'visibilitychange', () => {
      if (!document.hidden) cartSync.resume();
    }),
    onLogout(cartSync.clearLocal),
    useSession.subscribe((session, before) => {
      if (session.token !== before.token) followSession();
    }),
  ];
  // In a task of its own, so that it does not delay a tap right after hydration.
  const start = setTimeout(() => {
    reloadCart();
    followSession();
  });
  return () => {
    clearTimeout(start);
    stops.forEach((stop) => stop());
  };
}

/** Signing in merges the guest cart into the account's cart. */
function followSession(): void {
  const isSignedIn = useSession.getState().token !== null;
  useCart.setState({ isKnown: !isSignedIn });
  if (isSignedIn) void cartSync.sync();
  else useCart.setState({ isGuest: true });
}

function listen(target: EventTarget, event: string, work: (event: Event) => void): () => void {
  target.addEventListener(event, work);
  return () => target.removeEventListener(event, work);
}
