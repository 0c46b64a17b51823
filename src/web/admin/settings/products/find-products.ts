import { chosenProductsMax, type ProductChoice } from '#shared/catalog/admin-contract.ts';
import type { Paged } from '#shared/paging.ts';
import { ApiError } from '#web/api/call.ts';
import { callRawSignedIn, callSignedIn } from '#web/session/call-signed-in.ts';
import { readPage, type ListedProduct } from '../../products/read-products.ts';

/** Products by slug or id; null for those that do not exist. */
export type FoundProducts = ReadonlyMap<string, ProductChoice | null>;

const PAGE_SIZE = '10';
const KEY = /^[a-z0-9-]{1,120}$/i;

export async function findProducts(keys: readonly string[]): Promise<FoundProducts> {
  const valid = keys.filter((key) => KEY.test(key));
  const starts = Array.from(
    { length: Math.ceil(valid.length / chosenProductsMax) },
    (_, index) => index * chosenProductsMax,
  );
  const replies = await Promise.all(
    starts.map((start) =>
      callSignedIn('GET /api/admin/products/chosen', {
        query: { ids: valid.slice(start, start + chosenProductsMax).join() },
      }),
    ),
  );
  const products = replies.flatMap((reply) => reply.products);
  // The storefront looks up ids before slugs, too.
  const find = (key: string) =>
    products.find(({ id }) => id === key) ?? products.find(({ slug }) => slug === key) ?? null;
  return new Map(keys.map((key) => [key, find(key)]));
}

/** A page of the products that an owner can choose, by name. */
export async function searchProducts(search: string, page: number): Promise<Paged<ProductChoice>> {
  const query = { search, page: String(page), limit: PAGE_SIZE, sort: 'name-asc' } as const;
  const found = readPage(await callRawSignedIn('GET /api/products', { query }));
  if (!found) throw new ApiError(502, {});
  return { ...found, items: found.items.map(toChoice) };
}

/** The list leaves out archived products. */
const toChoice = (product: ListedProduct): ProductChoice => {
  const { id, slug, name, image, tile, stock, isActive, price, sku, isCombo } = product;
  return {
    id,
    slug,
    name,
    image,
    tile,
    stock,
    isActive,
    price,
    sku,
    isArchived: false,
    isCombo,
  };
};
