import { shareOut } from '../tax/share-out.ts';

/** A line of an order in paise. */
export interface RefundableLine {
  pricePaise: number;
  quantity: number;
  /** What offers took off the whole line. */
  discountPaise: number;
}

interface Units {
  /** Units of the line that were refunded before. */
  refunded?: number;
  /** Units to refund now. */
  quantity: number;
}

/**
 * What the customer paid for units of a line. The discount is shared out over all units, so refunds of any parts of a
 * line add up to exactly what was paid for it.
 */
export function paidForUnitsPaise(
  { pricePaise, quantity, discountPaise }: RefundableLine,
  { refunded = 0, quantity: wanted }: Units,
): number {
  const end = Math.min(quantity, refunded + wanted);
  const units = Array.from({ length: quantity }, () => 1);
  const discounts = shareOut(discountPaise, units).slice(refunded, end);
  return discounts.reduce((sum, discount) => sum + pricePaise - discount, 0);
}
