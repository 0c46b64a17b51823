import * as z from 'zod/mini';
import { textField } from '../text-field.ts';

export const giftNoteLengthMax = 500;

/** `null` clears it; a missing field stays unchanged. */
const shipmentText = (what: string) =>
  z.optional(
    z.nullable(
      z
        .string(`${what} must be a text`)
        .check(
          z.trim(),
          z.minLength(1, `${what} must not be empty`),
          z.maxLength(60, `${what} must be at most 60 characters`),
        ),
    ),
  );

export const shipmentInput = z.object({
  trackingNumber: shipmentText('Tracking number'),
  courier: shipmentText('Courier'),
});

const WEIGHT = 'Enter the weight in grams, up to 100,000';

export const parcelInput = z.extend(shipmentInput, {
  weightGrams: z.optional(
    z.nullable(z.int(WEIGHT).check(z.minimum(1, WEIGHT), z.maximum(100_000, WEIGHT))),
  ),
});

const QUANTITY = 'Enter a whole number from 1';

const parcelItems = z
  .array(
    z.object({
      position: z
        .int('Choose an item of the order')
        .check(z.minimum(0, 'Choose an item of the order')),
      quantity: z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(10_000, QUANTITY)),
    }),
    'Choose at least one item',
  )
  .check(z.minLength(1, 'Choose at least one item'), z.maxLength(200, 'Choose at most 200 items'));

/** Without items, the parcel gets all that are in no other one. */
export const newParcelInput = z.extend(parcelInput, { items: z.optional(parcelItems) });

/** The items that move to a new parcel. */
export const splitInput = z.object({ items: parcelItems });

/** Whether the customer is mailed about a change: at its first time, not at all, or once more. */
export const notifyInput = z._default(
  z.enum(['once', 'never', 'again'], 'Use once, never or again'),
  'once',
);

export type Notify = z.output<typeof notifyInput>;

export const refundInput = z.object({
  /** In rupees. */
  amount: z
    .number('Enter the amount to refund')
    .check(z.minimum(1, 'Refund at least ₹1'), z.multipleOf(0.01, 'Use at most two decimals')),
  reason: z
    .string('Enter a reason')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a reason'),
      z.maxLength(200, 'Use at most 200 characters'),
    ),
});

export const noteInput = z.object({
  note: z
    .string('Note must be a text')
    .check(z.trim(), z.maxLength(2000, 'Use at most 2000 characters')),
  /** Printed for the recipient. A missing one stays unchanged. */
  giftNote: z.optional(textField('The gift note', giftNoteLengthMax)),
});
