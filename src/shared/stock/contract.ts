import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { stockFigure } from '../catalog/product-input.ts';
import { product } from '../catalog/product.ts';
import { stockLevels } from '../catalog/stock.ts';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { movementReasons } from './movement-reasons.ts';
import { stockNoteLengthMax } from './note.ts';

const access = 'admin';
const params = z.object({ id: z.string() });

/** The price is null without `view_money`. */
const stockProduct = z.extend(
  z.pick(product, {
    id: true,
    _id: true,
    slug: true,
    name: true,
    category: true,
    price: true,
    stock: true,
    images: true,
    image: true,
    tile: true,
    sku: true,
    isActive: true,
  }),
  {
    onHand: z.int(),
    reserved: z.int(),
    /** Its stock is what its parts allow. */
    isCombo: z.boolean(),
  },
);

export type StockProduct = z.output<typeof stockProduct>;

/** The lists of the response are limited to this length; the screen pages through the rest. */
export const stockStatsListMax = 100;

export const getStockStats = endpoint({
  method: 'GET',
  path: '/api/admin/stock/stats',
  access,
  permission: 'view_stock',
  summary: `The number of products per stock level, with the first ${stockStatsListMax} of each`,
  reply: z.object({
    totalProducts: z.int(),
    outOfStock: z.int(),
    lowStock: z.int(),
    wellStocked: z.int(),
    /** Unpaid checkouts that hold stock. */
    liveHolds: z.int(),
    outOfStockProducts: z.array(stockProduct),
    lowStockProducts: z.array(stockProduct),
    wellStockedProducts: z.array(stockProduct),
    lastUpdated: z.iso.datetime(),
  }),
});

export const listStock = endpoint({
  method: 'GET',
  path: '/api/admin/stock',
  access,
  permission: 'view_stock',
  summary: 'Products that are not archived, lowest stock first',
  query: z.object({
    level: z.optional(z.enum(stockLevels, `Use one of ${stockLevels.join(', ')}`)),
    q: searchText,
    page: pageNumber,
  }),
  reply: paged(stockProduct),
});

/** For the ledger. */
const note = z.optional(
  z
    .string('Note must be a text')
    .check(
      z.trim(),
      z.maxLength(stockNoteLengthMax, `Use at most ${stockNoteLengthMax} characters`),
    ),
);

const RECEIVED = 'Enter how many units arrived (1 or more)';

export const receivedUnits = z
  .int(RECEIVED)
  .check(
    z.minimum(1, RECEIVED),
    z.maximum(limits.stockMax, `Enter at most ${limits.stockMax} units`),
  );

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/admin/stock/:id/receive',
  access,
  permission: 'manage_stock',
  summary: 'Adds units that arrived to the stock of a product; the ledger records a restock',
  acceptsKey: true,
  params,
  body: z.object({
    quantity: receivedUnits,
    /** The supplier or the number of the bill. */
    note,
  }),
  message: 'The stock is updated.',
  reply: z.object({ product: stockProduct }),
});

export const setStock = endpoint({
  method: 'PATCH',
  path: '/api/admin/stock/:id',
  access,
  permission: 'manage_stock',
  summary:
    'Sets the available stock of a product; the ledger records the difference as a correction',
  params,
  body: z.object({
    stock: stockFigure,
    operation: z._default(z.literal('set', "Use 'set'"), 'set'),
    /** The stock that the caller saw; the server rejects the change if it differs. */
    seen: z.optional(z.int('Seen must be a whole number')),
    /** The reason, for the ledger. */
    note,
  }),
  message: 'The stock is updated.',
  reply: z.object({ product: stockProduct }),
});

export const restockLow = endpoint({
  method: 'POST',
  path: '/api/admin/stock/restock-low',
  access,
  permission: 'manage_stock',
  summary: 'Restocks every low product up to a level; never lowers a stock',
  body: z.object({
    restockLevel: z._default(
      stockFigure.check(z.minimum(1, 'Use 1 or more')),
      limits.restockLevelDefault,
    ),
  }),
  reply: z.object({ modifiedCount: z.int() }),
});

const movement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(movementReasons),
  onHandChange: z.int(),
  reservedChange: z.int(),
  /** The available stock afterwards. */
  stockAfter: z.int(),
  /** The order that caused it. */
  order: z.nullable(z.object({ id: z.string(), orderNumber: z.string() })),
  /** The email of the actor; null for the system, and for sales without `view_customers`. */
  actor: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type Movement = z.output<typeof movement>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/admin/stock/:id/movements',
  access,
  permission: 'view_stock',
  readsReplica: true,
  summary: 'The ledger of a product, newest first: quantity, actor, time and reason',
  params,
  query: z.object({ page: pageNumber }),
  reply: z.extend(paged(movement), { product: stockProduct }),
});

const hold = z.object({
  /** The checkout id. */
  id: z.string(),
  /** Null without `view_customers`. */
  customer: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isEmailVerified: z.boolean(),
      isSuspended: z.boolean(),
    }),
  ),
  items: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
  /** Null without `view_money`. */
  amount: z.nullable(z.number()),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});

export type Hold = z.output<typeof hold>;

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/admin/stock/holds',
  access,
  permission: 'view_stock',
  summary: 'Unpaid checkouts that hold stock now, newest first',
  query: z.object({ page: pageNumber }),
  reply: paged(hold),
});

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/admin/stock/holds/:id/release',
  access,
  permission: 'manage_stock',
  summary: 'Ends an unpaid checkout and returns the stock it holds',
  params,
  message: 'The stock is released.',
  reply: z.null(),
});
