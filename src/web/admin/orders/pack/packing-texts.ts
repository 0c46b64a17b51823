import type { PackingItem } from '#shared/orders/packing-contract.ts';

export const titleOf = ({ name, size }: Pick<PackingItem, 'name' | 'size'>) =>
  [name, size].filter(Boolean).join(', ');

/** Scanners of slips and people type the letters of an order number in any case; ids are lowercase. */
export const toOrderKey = (typed: string) =>
  /^[\da-f]{8}-[\da-f-]{27}$/i.test(typed) ? typed.toLowerCase() : typed.toUpperCase();
