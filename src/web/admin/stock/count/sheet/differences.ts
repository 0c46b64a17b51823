import type { CountedProduct } from '#shared/stock/count-contract.ts';

/** Counted units less the expected ones; undefined for a product that is not counted. */
export function differenceOf({
  counted,
  expected,
}: Pick<CountedProduct, 'counted' | 'expected'>): number | undefined {
  return counted === null || expected === null ? undefined : counted - expected;
}

/** The counted products with a difference, the largest ones first. */
export function listDifferences(products: readonly CountedProduct[]): CountedProduct[] {
  const sizeOf = (product: CountedProduct) => Math.abs(differenceOf(product) ?? 0);
  return products
    .filter((product) => sizeOf(product) > 0)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

interface Totals {
  missing: number;
  extra: number;
  /** In rupees at current prices; undefined if prices are hidden. */
  value: number | undefined;
}

export function sumDifferences(products: readonly CountedProduct[]): Totals {
  const totals: Totals = { missing: 0, extra: 0, value: undefined };
  let paise = 0;
  for (const product of products) {
    const difference = differenceOf(product) ?? 0;
    if (difference < 0) totals.missing -= difference;
    else totals.extra += difference;
    paise += Math.round((product.price ?? 0) * 100) * difference;
  }
  const seesPrices = products.some(({ price }) => price !== null);
  return seesPrices ? { ...totals, value: paise / 100 } : totals;
}
