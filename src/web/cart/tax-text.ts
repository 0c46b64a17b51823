import type { CartItem } from '#shared/cart/items.ts';
import type { CartTotals } from '#shared/cart/totals.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import { includedGstPaise } from '#shared/tax/included-gst.ts';

/** `incl. GST ₹8.52`, or a general text while a rate is unknown. */
export function taxText(
  items: CartItem[],
  { shippingPaise, lineDiscounts }: Pick<CartTotals, 'shippingPaise' | 'lineDiscounts'>,
): string {
  const lines = items.map(({ price, quantity, rateBasisPoints = null }, index) => ({
    totalPaise: toPaise(price) * quantity - (lineDiscounts[index] ?? 0),
    rateBasisPoints,
  }));
  const paise = includedGstPaise(lines, shippingPaise);
  return paise === undefined ? 'Incl. of all taxes' : `incl. GST ${formatPaise(paise)}`;
}
