interface NetWeight {
  value: number | null;
  unit: string | null;
}

/** The net weight of a product in grams. Undefined for liquids, and if it is unknown. */
export function netGrams({ value, unit }: NetWeight): number | undefined {
  if (value === null || (unit !== 'g' && unit !== 'kg')) return undefined;
  return Math.round(unit === 'kg' ? value * 1000 : value);
}

/** Undefined if the weight of a product is unknown. */
export function sumGrams(
  contents: { grams: number | undefined; quantity: number }[],
): number | undefined {
  let sum = 0;
  for (const { grams, quantity } of contents) {
    if (grams === undefined) return undefined;
    sum += grams * quantity;
  }
  return sum;
}
