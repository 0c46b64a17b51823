import { endedOffers } from './ended-offers.ts';
import { useCart } from './store.ts';

let isWatching = false;

/** Names ended offers among the changes of the cart, so that the total never rises silently. */
export function watchOffers(): void {
  if (isWatching) return;
  isWatching = true;
  useCart.subscribe((now, before) => {
    const ended = endedOffers(now, before);
    if (ended.length > 0) useCart.setState({ changes: [...new Set([...now.changes, ...ended])] });
  });
}
