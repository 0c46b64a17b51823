import { maxQuantity } from './items.ts';

interface Change {
  /** What the line is, 0 where there is none. */
  stored: number;
  change: number;
  stock: number;
}

/** What a line becomes; 0 takes it out. A line of which less is left than it holds counts as that much. */
export function changedQuantity({ stored, change, stock }: Change): number {
  // What is sold out waits for its return: it may become less, never more.
  if (stock < 1) return Math.max(0, stored + Math.min(change, 0));
  const most = maxQuantity({ stock });
  return Math.max(0, Math.min(Math.min(stored, most) + change, most));
}
