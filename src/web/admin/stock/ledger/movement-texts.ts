import type { Movement } from '#shared/stock/contract.ts';
import type { MovementReason } from '#shared/stock/movement-reasons.ts';
import { signed } from '#web/admin/stock/change-texts.ts';

export const reasonLabels: Record<MovementReason, string> = {
  opening: 'Opening stock',
  hold: 'Reserved for a checkout',
  release: 'Released by a checkout',
  sale: 'Sold',
  cancellation: 'Back from a cancelled order',
  restock: 'Restocked',
  correction: 'Corrected',
};

type Changes = Pick<Movement, 'onHandChange' | 'reservedChange'>;

/** The change of the available stock. */
export const stockChange = ({ onHandChange, reservedChange }: Changes) =>
  onHandChange - reservedChange;

/** Explains held packets: selling them does not change the available stock. */
export function changeDetail({ onHandChange, reservedChange }: Changes): string | undefined {
  if (reservedChange === 0) return undefined;
  const reserved = `reserved ${signed(reservedChange)}`;
  return onHandChange === 0 ? reserved : `on hand ${signed(onHandChange)}, ${reserved}`;
}
