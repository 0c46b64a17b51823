import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { comboPart } from './combo-contract.ts';
import { DEFAULT_PAGE_SIZE, minRatings, PRICE_CAP } from './filters.ts';
import { product } from './product.ts';
import { sorts, type Sort } from './sorts.ts';
import { productOrders, type ProductOrder } from './product-order.ts';
import { productStates } from './vocabulary.ts';

const flag = z.enum(['1', '0'], 'Use 1 or 0');
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, `Use a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .int()
        .check(
          z.gte(min, `Use a whole number from ${min} to ${max}`),
          z.lte(max, `Use a whole number from ${min} to ${max}`),
        ),
    ),
  );

/** The same parameters as in the address of `/products`. */
export const listProductsQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(100, 'Search for at most 100 characters'))),
  category: z.optional(z.string().check(z.maxLength(100, 'Unknown category'))),
  maxPrice: z.optional(wholeNumber(0, PRICE_CAP)),
  minRating: z.optional(z.enum(minRatings.map(String), `Use ${minRatings.join(', ')}`)),
  inStock: z.optional(flag),
  featured: z.optional(flag),
  sort: z.optional(
    z.enum(Object.keys(sorts) as Sort[], `Use one of ${Object.keys(sorts).join(', ')}`),
  ),
  page: z.optional(wholeNumber(1, 10_000)),
  limit: z.optional(wholeNumber(1, DEFAULT_PAGE_SIZE)),
  /** For administrators only. */
  state: z.optional(z.enum(productStates, `Use one of ${productStates.join(', ')}`)),
  /** For administrators only; it replaces `sort`. */
  order: z.optional(
    z.enum(
      productOrders as [ProductOrder, ...ProductOrder[]],
      `Use one of ${productOrders.join(', ')}`,
    ),
  ),
});

export const productSelection = z.object({
  /** For administrators with their versions, and whether they are combos. */
  products: z.array(
    z.extend(product, { version: z.optional(z.int()), isCombo: z.optional(z.boolean()) }),
  ),
  total: z.int(),
  matching: z.int(),
  featured: z.int(),
  page: z.int(),
  pages: z.int(),
  categories: z.array(z.string()),
  highestPrice: z.number(),
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  summary:
    'Active products, filtered, sorted and paged; for administrators all of them, newest first, searched by name, category and SKU',
  query: listProductsQuery,
  reply: productSelection,
});

export const listBestsellers = endpoint({
  method: 'GET',
  path: '/api/products/bestsellers',
  access: 'public',
  summary: 'Active products marked as best sellers',
  reply: z.object({ products: z.array(product) }),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  summary:
    'One active product by id or slug, with up to four others of its category and the parts of a combo',
  params: z.object({ id: z.string() }),
  reply: z.object({ product, related: z.array(product), parts: z.array(comboPart) }),
});
