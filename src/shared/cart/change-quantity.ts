import { maxQuantity } from './items.ts';

interface Change {
  /** The stored quantity, 0 without a line. */
  stored: number;
  change: number;
  stock: number;
}

/** The new quantity; 0 removes the line. A line above the stock counts as the stock. */
export function changedQuantity({ stored, change, stock }: Change): number {
  // A sold-out line stays in the cart and may only shrink.
  if (stock < 1) return Math.max(0, stored + Math.min(change, 0));
  const max = maxQuantity({ stock });
  return Math.max(0, Math.min(Math.min(stored, max) + change, max));
}
