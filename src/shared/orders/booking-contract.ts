import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orderSelection } from './order-filters.ts';
import { bookingProblems, bookingStates, boxLimits, courierRules } from './booking.ts';

const access = 'admin';
const permission = 'ship_orders';
const params = z.object({ id: z.string() });
const { sideCm, weightGrams } = boxLimits;

const wholeNumber = ({ min, max }: { min: number; max: number }, unit: string) => {
  const message = `Enter a whole number from ${min} to ${max} ${unit}`;
  return z.coerce.number(message).check(
    z.refine((value) => Number.isInteger(value), message),
    z.minimum(min, message),
    z.maximum(max, message),
  );
};

const box = {
  lengthCm: wholeNumber(sideCm, 'cm'),
  breadthCm: wholeNumber(sideCm, 'cm'),
  heightCm: wholeNumber(sideCm, 'cm'),
  weightGrams: wholeNumber(weightGrams, 'g'),
};

export const boxInput = z.object(box);

const booking = z.object({
  state: z.enum(bookingStates),
  courier: z.nullable(z.string()),
  /** What the courier costs, in rupees. */
  rate: z.nullable(z.number()),
  awb: z.nullable(z.string()),
  pickupAt: z.nullable(z.string()),
  pickupReference: z.nullable(z.string()),
  hasLabel: z.boolean(),
  isCancelling: z.boolean(),
  problem: z.nullable(z.enum(bookingProblems)),
  /** The sentence of the provider about the problem, or about the failure after which the shop tries again. */
  lastError: z.nullable(z.string()),
  /** Null while a process works on it, and when nothing is due. */
  nextTryAt: z.nullable(z.string()),
});

export type ShownBooking = z.output<typeof booking>;

const parcelBooking = z.object({
  /** Without an account of a provider, parcels are shipped by hand. */
  isConnected: z.boolean(),
  provider: z.nullable(z.string()),
  /** The size and weight of the booking, or those that are used unless others are entered. */
  box: z.nullable(
    z.object({
      lengthCm: z.number(),
      breadthCm: z.number(),
      heightCm: z.number(),
      weightGrams: z.number(),
    }),
  ),
  booking: z.nullable(booking),
  /** Newest first. */
  events: z.array(
    z.object({
      at: z.string(),
      status: z.string(),
      note: z.nullable(z.string()),
      place: z.nullable(z.string()),
    }),
  ),
});

export type ParcelBookingReply = z.output<typeof parcelBooking>;

export const getCourierConnection = endpoint({
  method: 'GET',
  path: '/api/couriers/connection',
  access,
  permission,
  summary: 'Whether the shop has an account of a courier provider',
  reply: z.object({ isConnected: z.boolean(), provider: z.nullable(z.string()) }),
});

export const getParcelBooking = endpoint({
  method: 'GET',
  path: '/api/orders/admin/parcels/:id/booking',
  access,
  permission,
  isBackgroundPoll: true,
  summary: 'The booking of a parcel with a courier, and its tracking',
  params,
  reply: parcelBooking,
});

export const listParcelQuotes = endpoint({
  method: 'GET',
  path: '/api/orders/admin/parcels/:id/quotes',
  // It waits for the provider, which must not hold up the other screens.
  priority: 'files',
  access,
  permission,
  summary: 'The couriers that would carry a parcel, with price, days and rating, cheapest first',
  params,
  query: boxInput,
  reply: z.object({
    quotes: z.array(
      z.object({
        courierId: z.string(),
        courier: z.string(),
        /** In rupees. */
        /** Null without `view_money`. */
        rate: z.nullable(z.number()),
        days: z.nullable(z.number()),
        expectedOn: z.nullable(z.string()),
        rating: z.nullable(z.number()),
        /** The one that the rule of the configuration chooses. */
        isChosen: z.boolean(),
      }),
    ),
  }),
});

export type ShownQuote = z.output<(typeof listParcelQuotes)['reply']>['quotes'][number];

export const pickupDay = z.iso.date('Enter a day such as 2026-11-20');

export const bookingInput = z.object({
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rule'), rule: z.optional(z.enum(courierRules)) }),
    z.object({
      kind: z.literal('courier'),
      courierId: z.string().check(z.regex(/^\d{1,20}$/, 'Choose a courier')),
    }),
  ]),
  box: z.optional(boxInput),
  pickupOn: z.optional(pickupDay),
});

export const bookParcel = endpoint({
  method: 'POST',
  path: '/api/orders/admin/parcels/:id/booking',
  access,
  permission,
  summary: 'Books a courier for a parcel in the background; a repeated call changes nothing',
  params,
  body: bookingInput,
  message: 'The courier is being booked.',
  reply: parcelBooking,
});

export const retryBooking = endpoint({
  method: 'POST',
  path: '/api/orders/admin/parcels/:id/booking/retry',
  access,
  permission,
  summary:
    'Continues a booking that waits for a person, optionally with another courier or without a label',
  params,
  body: z.object({
    choice: z.optional(bookingInput.shape.choice),
    /** Schedules the pickup although the provider refused the label. */
    withoutLabel: z._default(z.boolean('Use true or false'), false),
  }),
  message: 'The shop tries again.',
  reply: parcelBooking,
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/orders/admin/parcels/:id/booking/cancel',
  access,
  permission,
  summary: 'Cancels the booking of a parcel, also at the provider',
  params,
  message: 'The booking is being cancelled.',
  reply: parcelBooking,
});

export const getParcelLabel = endpoint({
  method: 'GET',
  path: '/api/orders/admin/parcels/:id/label',
  access,
  permission,
  summary: 'The label of the courier for a parcel as PDF',
  params,
  file: 'application/pdf',
  reply: z.string(),
});

export const printCourierLabels = endpoint({
  method: 'POST',
  path: '/api/orders/admin/courier-labels',
  // It waits for the provider, which must not hold up the other screens.
  priority: 'files',
  access,
  permission,
  summary:
    'The labels of the courier for several orders, or for an action that booked them, as one PDF',
  body: z.union([
    z.object({ bulk: z.string().check(z.maxLength(60)) }),
    z.object({ selection: orderSelection }),
  ]),
  file: 'application/pdf',
  reply: z.string(),
});

export const receiveCourierWebhook = endpoint({
  method: 'POST',
  // Shiprocket accepts no address that contains its name.
  path: '/api/couriers/webhook',
  access: 'public',
  summary: 'Webhook of the courier provider with the token in x-api-key',
  body: z.unknown(),
  reply: z.null(),
});
