import type { Product } from '#shared/catalog/product.ts';
import type { TypicalFood } from './typical-foods.ts';

export interface Compared {
  value: string;
  /** Relative to the longest bar, from 0 to 1. */
  share: number;
}

interface ComparedRow {
  label: string;
  ours: Compared;
  theirs: Compared;
}

const nutrients = [
  ['protein', 'Protein'],
  ['fiber', 'Fibre'],
  ['fat', 'Fat'],
] as const;

/** Puts both foods on one scale; figures that only one of them has are left out. */
export function compare({ nutritionalInfo }: Product, { figures }: TypicalFood): ComparedRow[] {
  const known = nutrients.flatMap(([key, label]) => {
    const [ours, theirs] = [nutritionalInfo?.[key], figures[key]];
    return ours === undefined || theirs === undefined ? [] : [{ label, ours, theirs }];
  });
  const longest = Math.max(...known.flatMap(({ ours, theirs }) => [ours, theirs]));
  const bar = (grams: number) => ({
    value: `${grams} g`,
    share: longest > 0 ? grams / longest : 0,
  });
  return known.map(({ label, ours, theirs }) => ({ label, ours: bar(ours), theirs: bar(theirs) }));
}
