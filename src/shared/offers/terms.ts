import * as z from 'zod/mini';
import { listOf, wholeNumber, amountPaise } from '../settings/fields.ts';
import { cartLimits } from '../cart/limits.ts';
import { limits } from '../limits.ts';

export const offerKinds = [
  'percent',
  'amount',
  'free_delivery',
  'buy_x_get_y',
  'quantity_breaks',
] as const;
export type OfferKind = (typeof offerKinds)[number];

/** 2,500 is 25 %. */
const percent = wholeNumber({
  what: 'The discount in hundredths of a percent',
  min: 1,
  max: 10_000,
});
const units = (what: string) => wholeNumber({ what, min: 1, max: cartLimits.quantityMax });
const money = (what: string) =>
  amountPaise({ what, max: limits.priceMaxPaise }).check(
    z.minimum(1, `${what} must be more than ₹0`),
  );

/** Products and categories; a product counts if it or its category is listed. */
export const offerGoods = z.object({
  products: listOf(z.string().check(z.minLength(1), z.maxLength(64, 'Unknown product')), 200),
  categories: listOf(z.string().check(z.minLength(1), z.maxLength(100, 'Unknown category')), 50),
});

export type OfferGoods = z.output<typeof offerGoods>;

const quantityBreak = z.object({ quantity: units('The quantity'), percentBasisPoints: percent });

export const offerTerms = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('percent'),
      percentBasisPoints: percent,
      /** The most that the offer takes off an order. */
      maxPaise: z.nullable(money('The maximum')),
    }),
    z.object({ kind: z.literal('amount'), amountPaise: money('The amount') }),
    z.object({ kind: z.literal('free_delivery') }),
    z.object({
      kind: z.literal('buy_x_get_y'),
      buyQuantity: units('The quantity to buy'),
      getQuantity: units('The quantity at a discount'),
      /** Null: of the same goods. */
      getGoods: z.nullable(
        offerGoods.check(
          z.refine(
            ({ products, categories }) => products.length + categories.length > 0,
            'Choose at least one product or category',
          ),
        ),
      ),
      /** 10,000: free. */
      percentBasisPoints: percent,
      /** How often it counts in one order; null: without a limit. */
      timesMax: z.nullable(units('The number of times')),
    }),
    z.object({
      kind: z.literal('quantity_breaks'),
      /** Whether the units of each product are counted, or of all goods together. */
      counts: z.enum(['each_product', 'all_goods'], 'Choose what is counted'),
      breaks: listOf(quantityBreak, 10).check(
        z.minLength(1, 'Enter at least one quantity'),
        z.refine(
          (breaks) =>
            breaks.every(({ quantity }, index) => quantity > (breaks[index - 1]?.quantity ?? 0)),
          'Each quantity must be above the one before',
        ),
      ),
    }),
  ],
  'Choose the kind of offer',
);

export type OfferTerms = z.output<typeof offerTerms>;

/** An offer as carts are priced with it. Who may use it is decided by the server alone. */
export const cartOffer = z.object({
  id: z.string(),
  /** As shoppers read it: `10% off your first order`. */
  title: z.string(),
  /** Null: it applies without a code. */
  code: z.nullable(z.string()),
  terms: offerTerms,
  minBasketPaise: z.nullable(z.int()),
  /** Empty: all goods. */
  included: offerGoods,
  excluded: offerGoods,
});

export type CartOffer = z.output<typeof cartOffer>;

/** What an offer takes off an order, in paise. */
export const appliedOffer = z.object({
  id: z.string(),
  title: z.string(),
  code: z.nullable(z.string()),
  /** Off the goods. */
  discountPaise: z.int(),
  /** Off the delivery fee. */
  deliveryPaise: z.int(),
});

export type AppliedOffer = z.output<typeof appliedOffer>;
