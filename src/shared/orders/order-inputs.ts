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
