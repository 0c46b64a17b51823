import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { hasAtMostDecimals } from '../numbers.ts';
import { priceRoundings } from './price-change.ts';
import { priceInRupees } from './product-input.ts';
import { productStates } from './vocabulary.ts';

const access = 'admin';
const permission = 'manage_products';

/** Products of one request; more take several requests. */
export const bulkProductsMax = 500;

const TOO_MANY = `Choose at most ${bulkProductsMax} products`;

const selection = z.object({
  /** The chosen products; without them, all products that match the filter. */
  ids: z.optional(
    z.array(z.string(), 'Choose products').check(z.maxLength(bulkProductsMax, TOO_MANY)),
  ),
  search: z.optional(
    z.string().check(z.maxLength(limits.searchLengthMax, 'Search for at most 100 characters')),
  ),
  state: z.optional(z.enum(productStates, `Use one of ${productStates.join(', ')}`)),
});

const PRICE_MAX = limits.priceMaxPaise / 100;

const twoDecimals = z.refine<number>((by) => hasAtMostDecimals(by, 2), 'Use at most two decimals');
const notZero = z.refine<number>((by) => by !== 0, 'Enter a number other than 0');

const rounded = {
  rounding: z._default(z.enum(priceRoundings, `Use one of ${priceRoundings.join(', ')}`), 'none'),
  includesOriginalPrice: z._default(z.boolean('Use true or false'), false),
};

export const bulkChange = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('percent'),
      by: z
        .number('Enter a number')
        .check(
          z.minimum(-99, 'Use −99 or more'),
          z.maximum(1000, 'Use 1000 or less'),
          twoDecimals,
          notZero,
        ),
      ...rounded,
    }),
    z.object({
      kind: z.literal('amount'),
      by: z
        .number('Enter a number')
        .check(
          z.minimum(-PRICE_MAX, 'This amount is too large'),
          z.maximum(PRICE_MAX, 'This amount is too large'),
          twoDecimals,
          notZero,
        ),
      ...rounded,
    }),
    z.object({
      kind: z.literal('set'),
      price: priceInRupees('Price').check(z.minimum(1, 'Use ₹1 or more')),
      originalPrice: z.optional(priceInRupees('Original price')),
    }),
    z.object({ kind: z.literal('activate') }),
    z.object({ kind: z.literal('deactivate') }),
    z.object({ kind: z.literal('archive') }),
    z.object({ kind: z.literal('restore') }),
  ],
  'Choose what to change',
);

export type BulkChange = z.output<typeof bulkChange>;
export type ProductSelector = z.input<typeof selection>;

const prices = z.object({ price: z.number(), originalPrice: z.nullable(z.number()) });

const previewed = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.nullable(z.string()),
  version: z.int(),
  before: prices,
  /** Equal to `before` unless prices change. */
  after: prices,
  /** Why the product stays as it is; null if it changes. */
  problem: z.nullable(z.string()),
  /** It becomes active at ₹0, which is usually a mistake. */
  isFree: z.boolean(),
  stock: z.int(),
  /** Units of customers who are paying. */
  reserved: z.int(),
  /** The names of combos that will not be available without it. */
  combos: z.array(z.string()),
});

export type PreviewedProduct = z.output<typeof previewed>;

export const previewProductChange = endpoint({
  method: 'POST',
  path: '/api/admin/products/bulk/preview',
  access,
  permission,
  summary: `What a change of up to ${bulkProductsMax} products would do; changes nothing`,
  body: z.object({ selection, change: bulkChange }),
  reply: z.object({
    products: z.array(previewed),
    /** Chosen products that do not exist any more. */
    missing: z.int(),
  }),
});

export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/bulk',
  access,
  permission,
  summary: `Changes up to ${bulkProductsMax} products in the versions of a preview; those that changed since are skipped`,
  acceptsKey: true,
  body: z.object({
    change: bulkChange,
    products: z
      .array(
        z.object({ id: z.string(), version: z.int('Version must be a whole number') }),
        'Choose products',
      )
      .check(z.minLength(1, 'Choose products'), z.maxLength(bulkProductsMax, TOO_MANY)),
  }),
  reply: z.object({
    changed: z.int(),
    skipped: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
  }),
});

export type BulkOutcome = z.output<typeof changeProducts.reply>;
