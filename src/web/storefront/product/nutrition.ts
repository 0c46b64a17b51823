import type { Nutrition, Product } from '#shared/catalog/product.ts';

interface Figure {
  label: string;
  value: string;
}

type Row = [key: keyof Nutrition, label: string, unit: 'g' | 'kcal'];

export const PART_OF_CARBS = 'of which sugar';

const inBrief: Row[] = [
  ['protein', 'protein', 'g'],
  ['fiber', 'fibre', 'g'],
  ['sugar', 'sugar', 'g'],
  ['calories', 'energy', 'kcal'],
];

const inFull: Row[] = [
  ['calories', 'Calories', 'kcal'],
  ['protein', 'Protein', 'g'],
  ['carbs', 'Carbs', 'g'],
  ['sugar', PART_OF_CARBS, 'g'],
  ['fat', 'Fat', 'g'],
  ['fiber', 'Fiber', 'g'],
];

/** The four figures beside the buy button; unknown ones are left out. */
export function figuresInBrief(product: Product): Figure[] {
  return figures(product.nutritionalInfo, inBrief);
}

export function figuresInFull(product: Product): Figure[] {
  return figures(product.nutritionalInfo, inFull);
}

function figures(known: Nutrition | null, rows: Row[]): Figure[] {
  return rows.flatMap(([key, label, unit]) => {
    const figure = known?.[key];
    return figure === undefined ? [] : [{ label, value: `${figure} ${unit}` }];
  });
}
