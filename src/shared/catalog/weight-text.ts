import type { Product } from './product.ts';

/** As printed on the pack: `500 g`. */
export function weightText(weight: Product['weight']): string | null {
  return weight && `${weight.value} ${weight.unit}`;
}

/** What distinguishes a pack from the other sizes: the label of its size, or else its weight. */
export function sizeText({ sizeLabel, weight }: Pick<Product, 'sizeLabel' | 'weight'>) {
  return sizeLabel ?? weightText(weight);
}
