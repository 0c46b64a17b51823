import * as z from 'zod/mini';
import { cartLimits } from '../cart/limits.ts';
import { limits } from '../limits.ts';
import { amountPaise, dayRange, email, listOf, uniqueBy, wholeNumber } from './fields.ts';

const DAY_MINUTES = 24 * 60;

const minutes = (what: string, min: number, max: number) => wholeNumber({ what, min, max });
const units = (what: string) => wholeNumber({ what, min: 0, max: limits.stockMax });

/** Limits for the stock that unpaid checkouts hold. */
const holdLimits = z.object({
  /** Units of one product in one checkout. */
  unitsPerProduct: wholeNumber({ what: 'Units', min: 1, max: cartLimits.quantityMax }),
  /** Amount of one checkout. */
  valuePaise: amountPaise({ what: 'The amount', max: 10_000_000_00 }).check(
    z.minimum(100, 'The amount must be ₹1 or more'),
  ),
  /** How long an account may hold a product without paying before the cool-down starts. */
  minutesPerProduct: minutes('The time', 10, DAY_MINUTES),
  coolDownMinutes: minutes('The cool-down', 0, 7 * DAY_MINUTES),
  /** Share of a product's stock that all accounts with an unverified email may hold together. */
  unverifiedSharePercent: wholeNumber({ what: 'The share', min: 0, max: 100 }),
  /** Accounts with an unverified email may hold this many units of a product even if the share is smaller. */
  unverifiedUnits: wholeNumber({ what: 'Units', min: 1, max: limits.stockMax }),
});

const stockLevels = z
  .object({
    /** 'Only N left' is shown from this many units down. */
    fewLeftAt: units('This'),
    /** The low-stock badge is shown from this many units down, on cards and on product pages. */
    lowOnCardAt: units('This'),
    lowOnDetailAt: units('This'),
    /** In the back-office, stock is critical below the first and good from the second on. */
    criticalBelow: units('This'),
    goodFrom: wholeNumber({ what: 'This', min: 1, max: limits.stockMax }),
    /** The target of 'Restock all'. */
    restockTo: wholeNumber({ what: 'This', min: 1, max: limits.stockMax }),
  })
  .check(
    z.refine(({ criticalBelow, goodFrom }) => criticalBelow <= goodFrom, {
      path: ['criticalBelow'],
      error: 'Critical stock must not be above good stock',
    }),
  );

const refundLimit = amountPaise({ what: 'The limit', max: 10_000_000_00 });

/** For support staff; settings from before this limit get the defaults. */
const refundLimits = z._default(
  z.object({
    /** All refunds of one order together. */
    perOrderPaise: refundLimit,
    /** What one person may refund in a day. */
    perDayPaise: refundLimit,
  }),
  { perOrderPaise: 500_00, perDayPaise: 5000_00 },
);

const recipients = listOf(email, 10).check(uniqueBy(String, 'This address is already in the list'));

export const ordersSection = z
  .object({
    numberPrefix: z
      .string('Enter a prefix')
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z][A-Z0-9]{1,5}$/, 'Use 2 to 6 capital letters or digits, such as TKR'),
      ),
    /** The cancellation period, unless the parcel has left. */
    cancelMinutes: minutes('The cancellation period', 5, 7 * DAY_MINUTES),
    refundDays: dayRange('The refund time'),
    returnDays: wholeNumber({ what: 'The return period', min: 1, max: 90 }),
    returnRequestDays: wholeNumber({ what: 'The request period', min: 1, max: 90 }),
    reportDamageHours: wholeNumber({ what: 'The reporting period', min: 1, max: 720 }),
    /** How long stock is held for a payment; the payment window closes earlier. */
    holdMinutes: minutes('The hold time', 10, 120),
    holdLimits,
    refundLimits,
    stock: stockLevels,
    notify: z.object({
      newOrder: recipients,
      lowStock: recipients,
      paymentAttention: recipients,
      ticket: recipients,
      overdue: z._default(recipients, []),
      digest: z._default(recipients, []),
    }),
  })
  .check(
    z.refine(({ holdMinutes, holdLimits: held }) => held.minutesPerProduct >= holdMinutes, {
      path: ['holdLimits', 'minutesPerProduct'],
      error: 'This must not be shorter than the hold time',
    }),
  );

export type OrderSettings = z.output<typeof ordersSection>;
export type HoldLimits = OrderSettings['holdLimits'];

/**
 * How much of what is available accounts without a verified email may reserve together: at least `unverifiedUnits`, so
 * that new customers can buy the last units.
 */
export function unverifiedLimit(
  { unverifiedSharePercent, unverifiedUnits }: HoldLimits,
  available: number,
): number {
  return Math.max(unverifiedUnits, Math.ceil((available * unverifiedSharePercent) / 100));
}
