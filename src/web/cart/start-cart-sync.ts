import { onLogout, useSession } from '#web/session/store.ts';
import { CART_STORAGE, rereadCart, talk, useCart } from './store.ts';

/**
 * Keeps the cart in step for as long as the page is open: with the storage, with other tabs of the shop,
 * with who is signed in, and with the server once it is back.
 */
export function keepCart(): () => void {
  const ends = [
    listen(window, 'storage', (event) => {
      if ((event as StorageEvent).key === CART_STORAGE) rereadCart();
    }),
    listen(window, 'online', talk.resume),
    listen(document, 'visibilitychange', () => {
      if (!document.hidden) talk.resume();
    }),
    onLogout(talk.forget),
    useSession.subscribe((session, before) => {
      if (session.token !== before.token) follow();
    }),
  ];
  // In a task of its own: the page has just come to life, and a tap may be waiting.
  const start = setTimeout(() => {
    rereadCart();
    follow();
  });
  return () => {
    clearTimeout(start);
    ends.forEach((end) => end());
  };
}

/** Whoever signs in finds their own cart, with what they chose as a guest in it. */
function follow(): void {
  const isSignedIn = useSession.getState().token !== null;
  useCart.setState({ isKnown: !isSignedIn });
  if (isSignedIn) void talk.catchUp();
  else useCart.setState({ isGuest: true });
}

function listen(target: EventTarget, event: string, work: (event: Event) => void): () => void {
  target.addEventListener(event, work);
  return () => target.removeEventListener(event, work);
}
