import type { PackingItem } from '#shared/orders/packing-contract.ts';

export const titleOf = ({ name, size }: Pick<PackingItem, 'name' | 'size'>) =>
  [name, size].filter(Boolean).join(', ');

/** The item at a position, or its part. */
export const unitOf = ({ position, part }: Pick<PackingItem, 'position' | 'part'>) =>
  part === null ? { position } : { position, part };

export const isUnit = (
  item: Pick<PackingItem, 'position' | 'part'>,
  unit: { position: number; part?: number | null },
) => item.position === unit.position && item.part === (unit.part ?? null);

/** Scanners of slips and people type the letters of an order number in any case; ids are lowercase. */
export const toOrderKey = (typed: string) =>
  /^[\da-f]{8}-[\da-f-]{27}$/i.test(typed) ? typed.toLowerCase() : typed.toUpperCase();
