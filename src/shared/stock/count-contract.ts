import * as z from 'zod/mini';
import { product } from '../catalog/product.ts';
import { stockFigure } from '../catalog/product-input.ts';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged } from '../paging.ts';
import { textField } from '../text-field.ts';
import { countLimits, countStates } from './count.ts';

const access = 'admin';
const params = z.object({ id: z.string() });
const { nameLengthMax, productsMax } = countLimits;
const NAME = 'Give the stock-taking a name';

const stockCount = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(countStates),
  /** The emails of the people who started and closed it. */
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(z.iso.datetime()),
  products: z.int(),
  counted: z.int(),
  /** Counted products with a difference. */
  different: z.int(),
  /** Changes with each entry; an application names the revision that was reviewed. */
  revision: z.int(),
});

export type StockCount = z.output<typeof stockCount>;

const countedProduct = z.extend(
  z.pick(product, { name: true, sku: true, image: true, tile: true, category: true }),
  {
    productId: z.string(),
    isArchived: z.boolean(),
    counted: z.nullable(z.int()),
    /** The units that should have been in the shop when the product was counted. */
    expected: z.nullable(z.int()),
    countedBy: z.nullable(z.string()),
    countedAt: z.nullable(z.iso.datetime()),
    /** The applied correction; it differs if units were sold that do not exist. */
    appliedChange: z.nullable(z.int()),
    /** The price of one unit in rupees; only for callers who may see money. */
    price: z.nullable(z.number()),
  },
);

export type CountedProduct = z.output<typeof countedProduct>;

const reply = z.object({ count: stockCount });

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/admin/stock/counts',
  access,
  permission: 'view_stock',
  summary: 'Stock-takings, unfinished ones first',
  query: z.object({ page: pageNumber }),
  reply: paged(stockCount),
});

export const startCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts',
  access,
  permission: 'manage_stock',
  summary: `Starts a stock-taking of up to ${productsMax} products: all active ones, a category, or chosen ones`,
  acceptsKey: true,
  body: z.object({
    name: textField('Name', nameLengthMax, NAME).check(z.minLength(1, NAME)),
    /** The slug of a category; without it and `skus`, all active products. */
    category: z.optional(z.string('Choose a category')),
    /** Of chosen products. */
    skus: z.optional(
      z
        .array(
          z.string().check(z.trim(), z.maxLength(32, 'A SKU has at most 32 characters')),
          'Enter SKUs',
        )
        .check(
          z.minLength(1, 'Enter at least one SKU'),
          z.maxLength(500, 'Enter at most 500 SKUs'),
        ),
    ),
  }),
  message: 'The stock-taking has started.',
  reply,
});

export const getCount = endpoint({
  method: 'GET',
  path: '/api/admin/stock/counts/:id',
  access,
  permission: 'view_stock',
  summary: 'A stock-taking with all its products, by name',
  params,
  reply: z.object({ count: stockCount, products: z.array(countedProduct) }),
});

export const countProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/stock/counts/:id/products/:productId',
  access,
  permission: 'manage_stock',
  summary: 'Stores the counted units of a product with the units that should be there now',
  params: z.object({ id: z.string(), productId: z.string() }),
  body: z.object({
    /** Null removes the entry. */
    counted: z.nullable(stockFigure),
    /** The entry that the caller saw; the server rejects the new one if it differs. */
    seen: z.nullable(z.int('Seen must be a whole number')),
  }),
  reply: z.object({ product: countedProduct, count: stockCount }),
});

export const exportCount = endpoint({
  method: 'GET',
  path: '/api/admin/stock/counts/:id/export',
  access,
  permission: 'view_stock',
  summary: 'The products of a stock-taking with their differences, as CSV',
  params,
  file: 'text/csv',
  reply: z.string(),
});

export const applyCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts/:id/apply',
  access,
  permission: 'manage_stock',
  summary:
    'Corrects the stocks by the counted differences, once; rejected if an entry changed since the review',
  params,
  body: z.object({ revision: z.int('Revision must be a whole number') }),
  message: 'The stock is corrected.',
  reply,
});

export const abandonCount = endpoint({
  method: 'POST',
  path: '/api/admin/stock/counts/:id/abandon',
  access,
  permission: 'manage_stock',
  summary: 'Ends a stock-taking without corrections',
  params,
  message: 'The stock-taking is abandoned. No stock was changed.',
  reply,
});
