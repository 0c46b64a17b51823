import { formatRupees } from '../money.ts';
import type { Cart, CartNotice } from './contract.ts';
import { maxQuantity, type CartItem } from './items.ts';

/** Texts about the differences between the shown cart and the server's cart. */
export function changesBetween(before: CartItem[], { items, notices }: Cart): string[] {
  const prices = items.flatMap((line) => {
    const old = before.find(({ id }) => id === line.id);
    return old && old.price !== line.price
      ? [`${line.name} now costs ${formatRupees(line.price)} instead of ${formatRupees(old.price)}`]
      : [];
  });
  return [...prices, ...notices.map((notice) => noticeText(notice, before))];
}

function noticeText({ name, message, productId }: CartNotice, before: CartItem[]): string {
  const known = name ?? before.find(({ id }) => id === productId)?.name;
  return name === null && known ? unavailableText(known) : message;
}

export function unavailableText(name: string | null): string {
  return `${name ?? 'A product'} is not available any more`;
}

/** Updates a guest cart with the server's response; lines added since the request stay. */
export function applyCurrentPrices(
  items: CartItem[],
  { items: currentLines, notices }: Cart,
): CartItem[] {
  const found = new Map(currentLines.map((line) => [line.id, line]));
  const gone = new Set(notices.map(({ productId }) => productId));
  return items.flatMap((line) => {
    const now = found.get(line.id);
    if (!now) return gone.has(line.id) ? [] : [line];
    return [{ ...now, quantity: Math.min(line.quantity, maxQuantity(now)) }];
  });
}
