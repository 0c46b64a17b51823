import type { Movement } from '#shared/stock/contract.ts';
import type { MovementReason } from '#shared/stock/movement-reasons.ts';
import { signed } from '#web/admin/stock/change-texts.ts';

/** Why stock moved, as the ledger says it. */
export const reasonLabels: Record<MovementReason, string> = {
  opening: 'Opening stock',
  hold: 'Kept for a checkout',
  release: 'Given back by a checkout',
  sale: 'Sold',
  cancellation: 'Back from a cancelled order',
  restock: 'Restocked',
  correction: 'Corrected',
};

type Changes = Pick<Movement, 'onHandChange' | 'reservedChange'>;

/** How much more can be sold since. */
export const stockChange = ({ onHandChange, reservedChange }: Changes) =>
  onHandChange - reservedChange;

/** What lies behind it, where packets were or are kept: a sale of kept ones leaves the rest as it was. */
export function changeDetail({ onHandChange, reservedChange }: Changes): string | undefined {
  if (reservedChange === 0) return undefined;
  const kept = `kept ${signed(reservedChange)}`;
  return onHandChange === 0 ? kept : `on hand ${signed(onHandChange)}, ${kept}`;
}
