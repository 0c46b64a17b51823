import { goneText } from '#shared/cart/changes.ts';
import type { Cart } from '#shared/cart/contract.ts';
import { differences, type Pending } from '#shared/cart/sync.ts';

/** The topic of toasts about one product of the cart: each replaces the one before. */
export const aboutProduct = (id: string) => `cart-${id}`;

interface Answered {
  pending: Pending;
  /** The cart as the shop answered. */
  cart: Cart;
  /** Products that the shopper changed on this page. */
  changedHere: string[];
  /** The code of a refusal. */
  refusal?: string | undefined;
  nameOf: (id: string) => string | undefined;
}

/** What the shopper wanted and did not get, one text for each product. */
export function shortageTexts({ pending, cart, changedHere, refusal, nameOf }: Answered) {
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
  // Another device may have removed it, or it is no longer sold: the answer is the same.
  return wasInCart ? `${name} is not in your cart any more.` : `${goneText(name)}.`;
}

const soldOutText = (name: string) => `${name} has just sold out and is not in your cart.`;
