import { compareAge } from '#shared/catalog/product-index.ts';
import type { Product, ProductSize } from '#shared/catalog/product.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, inArray, isNull } from '../../db/drizzle.ts';
import { selectProducts, toProduct, type CatalogEntry } from './queries.ts';
import { products } from './tables.ts';

const NO_SIBLINGS: ProductSize[] = [];

/** Sets the siblings of the products on sale. The sizes of a group share one list. */
export function linkSiblings(entries: readonly CatalogEntry[]): void {
  const sized: CatalogEntry[] = [];
  for (const entry of entries) {
    entry.product.siblings = NO_SIBLINGS;
    if (entry.product.sizeGroup !== null) sized.push(entry);
  }
  const groups = Map.groupBy(sized, ({ product }) => product.sizeGroup);
  for (const group of groups.values()) {
    const inOrder = group.sort(
      (a, b) => a.sizePosition - b.sizePosition || compareAge(a.product, b.product),
    );
    shareSiblings(inOrder.map(({ product }) => product));
  }
}

/** Sets the siblings of products for the back-office: those that are not archived. */
export async function addSiblings(db: Db, listed: readonly Product[]): Promise<void> {
  const groups = new Set(listed.flatMap(({ sizeGroup }) => sizeGroup ?? []));
  if (groups.size === 0) return;
  const rows = await selectProducts(db)
    .where(and(inArray(products.sizeGroup, [...groups]), isNull(products.archivedAt)))
    .orderBy(asc(products.sizePosition), asc(products.createdAt), asc(products.id));
  const members = Map.groupBy(
    rows.map((row) => toProduct(row, [])),
    ({ sizeGroup }) => sizeGroup,
  );
  for (const group of members.values()) shareSiblings(group);
  for (const product of listed) {
    product.siblings = members.get(product.sizeGroup)?.[0]?.siblings ?? NO_SIBLINGS;
  }
}

function shareSiblings(group: readonly Product[]): void {
  const siblings = group.length > 1 ? group.map(toSize) : NO_SIBLINGS;
  for (const product of group) product.siblings = siblings;
}

function toSize(product: Product): ProductSize {
  const { id, slug, sizeLabel, price, originalPrice, weight, stock, isActive } = product;
  return { id, slug, sizeLabel: sizeLabel ?? '', price, originalPrice, weight, stock, isActive };
}

/** Sets the stock of a product and of its entry in the list that it shares with its siblings. */
export function setStock(product: Product, stock: number): void {
  product.stock = stock;
  const size = product.siblings.find(({ id }) => id === product.id);
  if (size) size.stock = stock;
}
