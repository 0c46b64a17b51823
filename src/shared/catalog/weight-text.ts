import type { Product } from './product.ts';

/** As printed on the pack: `500 g`. */
export function weightText(weight: Product['weight']): string | null {
  return weight && `${weight.value} ${weight.unit}`;
}
