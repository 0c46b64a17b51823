import { unavailableText } from '#shared/cart/changes.ts';
import type { Cart } from '#shared/cart/contract.ts';
import { differences, type Pending } from '#shared/cart/sync.ts';

/** A toast about a product replaces the previous one with the same topic. */
export const productTopic = (id: string) => `cart-${id}`;

interface ShortageInput {
  pending: Pending;
  cart: Cart;
  /** Ids of the products that the shopper changed in this tab. */
  changedHere: string[];
  /** The error code when the server refused the change. */
  refusal?: string | undefined;
  nameOf: (id: string) => string | undefined;
}

/** One text for each product that the server did not add in full. */
export function shortageTexts({ pending, cart, changedHere, refusal, nameOf }: ShortageInput) {
  return differences(pending.sent, pending.base)
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ productId: id, quantity, base }) => {
      const notice = cart.notices.find(({ productId }) => productId === id);
      const name = notice?.name ?? nameOf(id) ?? null;
      if (refusal) return { id, text: refusedText(name ?? 'This product', refusal, base > 0) };
      if (!notice || quantity <= base || !changedHere.includes(id)) return [];
      return {
        id,
        text: notice.kind === 'sold_out' ? soldOutText(name ?? '') : `${notice.message}.`,
      };
    });
}

function refusedText(name: string, refusal: string, wasInCart: boolean): string {
  if (refusal === 'out_of_stock') return soldOutText(name);
  // The server does not say whether another device removed it or it is no longer sold.
  return wasInCart ? `${name} is not in your cart any more.` : `${unavailableText(name)}.`;
}

const soldOutText = (name: string) => `${name} has just sold out and is not in your cart.`;
