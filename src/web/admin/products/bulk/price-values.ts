import type { BulkChange } from '#shared/catalog/bulk-contract.ts';
import type { PriceRounding } from '#shared/catalog/price-change.ts';

/** What is typed in the form for prices. */
export interface PriceValues extends Record<string, string> {
  kind: 'percent' | 'amount' | 'set';
  direction: 'up' | 'down';
  by: string;
  rounding: PriceRounding;
  includesOriginalPrice: 'yes' | '';
  price: string;
  originalPrice: string;
}

export const initialPrices: PriceValues = {
  kind: 'percent',
  direction: 'up',
  by: '',
  rounding: 'none',
  includesOriginalPrice: '',
  price: '',
  originalPrice: '',
};

export function toPriceChange(values: PriceValues): BulkChange {
  const { kind, direction, rounding } = values;
  if (kind === 'set') {
    const original = values.originalPrice.trim();
    return {
      kind,
      price: readNumber(values.price),
      ...(original && { originalPrice: readNumber(original) }),
    };
  }
  const by = readNumber(values.by);
  return {
    kind,
    by: direction === 'down' ? -by : by,
    rounding,
    includesOriginalPrice: values.includesOriginalPrice === 'yes',
  };
}

/** An empty or unreadable number is invalid, and so is a negative one, which the direction would turn around. */
function readNumber(typed: string): number {
  const number = Number(typed.replace(/[₹%,\s]/g, '') || Number.NaN);
  return number < 0 ? Number.NaN : number;
}
