import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { parcelStatuses } from './parcel-status.ts';
import { orderStatuses } from './status.ts';
import { trackingInput } from './tracking-input.ts';

const moment = z.nullable(z.iso.datetime());
const items = z.array(
  z.object({ name: z.string(), size: z.nullable(z.string()), quantity: z.int() }),
);

/** What callers without an account may see: neither names and addresses of people, nor prices. */
const trackedOrder = z.object({
  orderNumber: z.string(),
  orderStatus: z.enum(orderStatuses),
  placedAt: z.iso.datetime(),
  dispatchBy: moment,
  dispatchedAt: moment,
  estimatedDelivery: moment,
  deliveredAt: moment,
  items,
  history: z.array(z.object({ at: z.iso.datetime(), status: z.enum(orderStatuses) })),
  parcels: z.array(
    z.object({
      position: z.int(),
      status: z.enum(parcelStatuses),
      courier: z.nullable(z.string()),
      trackingNumber: z.nullable(z.string()),
      items,
      expectedAt: moment,
      dispatchedAt: moment,
      deliveredAt: moment,
      /** Without the couriers' own texts, which can contain names. */
      history: z.array(
        z.object({
          at: z.iso.datetime(),
          status: z.enum(parcelStatuses),
          place: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export type TrackedOrder = z.output<typeof trackedOrder>;

export const trackOrder = endpoint({
  method: 'POST',
  path: '/api/orders/track',
  access: 'public',
  summary: 'The progress of an order, by its number with the email or phone of the customer',
  body: trackingInput,
  reply: z.object({ order: trackedOrder }),
});
