import type { CountedProduct } from '#shared/stock/count-contract.ts';

type Named = Pick<CountedProduct, 'productId' | 'name' | 'sku'>;

const normalize = (text: string) => text.trim().toLowerCase();

/** The product with exactly this SKU, as a scanner types it, or else the only one that matches. */
export function findProduct<Product extends Named>(
  products: readonly Product[],
  typed: string,
): Product | undefined {
  const wanted = normalize(typed);
  if (!wanted) return undefined;
  const exact = products.find(({ sku }) => sku !== null && normalize(sku) === wanted);
  if (exact) return exact;
  const matching = filterProducts(products, typed);
  return matching.length === 1 ? matching[0] : undefined;
}

/** The products whose name or SKU contains the text. */
export function filterProducts<Product extends Named>(
  products: readonly Product[],
  typed: string,
): readonly Product[] {
  const wanted = normalize(typed);
  if (!wanted) return products;
  return products.filter(
    ({ name, sku }) => normalize(name).includes(wanted) || normalize(sku ?? '').includes(wanted),
  );
}
