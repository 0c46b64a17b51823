import { audiences } from '#shared/offers/contract.ts';
import type { OfferGoods, OfferTerms } from '#shared/offers/terms.ts';
import { paise, timestamptz, uuidPrimaryKey } from '../../db/columns.ts';
import { boolean, integer, jsonb, pgTable, primaryKey, sql, text } from '../../db/drizzle.ts';

const goods = (name: string) =>
  jsonb(name).$type<OfferGoods>().notNull().default({ products: [], categories: [] });

export const offers = pgTable('offers', {
  id: uuidPrimaryKey(),
  title: text('title').notNull(),
  note: text('note').notNull().default(''),
  isAutomatic: boolean('is_automatic').notNull(),
  terms: jsonb('terms').$type<OfferTerms>().notNull(),
  minBasketPaise: paise('min_basket_paise'),
  included: goods('included'),
  excluded: goods('excluded'),
  audience: text('audience', { enum: audiences }).notNull().default('everyone'),
  /** In lower case. */
  tags: text('tags').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  totalLimit: integer('total_limit'),
  customerLimit: integer('customer_limit'),
  version: integer('version').notNull().default(1),
  archivedAt: timestamptz('archived_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const offerCodes = pgTable('offer_codes', {
  /** As `normaliseCode` returns it. */
  code: text('code').primaryKey(),
  offerId: text('offer_id').notNull(),
  /** 1 for a single-use code; null if only the limits of the offer apply. */
  usesMax: integer('uses_max'),
  batch: text('batch'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** A use is reserved with the stock of a checkout, deleted when the stock is released, and kept when it is paid. */
export const offerUses = pgTable(
  'offer_uses',
  {
    checkoutId: text('checkout_id').notNull(),
    offerId: text('offer_id').notNull(),
    code: text('code'),
    userId: text('user_id').notNull(),
    /** The last ten digits; empty after an erasure. */
    phone: text('phone').notNull(),
    savedPaise: paise('saved_paise').notNull(),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.offerId] })],
);

/** The code in the cart of an account. */
export const cartCodes = pgTable('cart_codes', {
  userId: text('user_id').primaryKey(),
  code: text('code').notNull(),
  enteredAt: timestamptz('entered_at').notNull().defaultNow(),
});
