import * as z from 'zod/mini';
import { pincode } from '../checkout/details.ts';
import { endpoint } from '../endpoint.ts';
import { states, unionTerritories } from '../india.ts';

const deliveryPromise = z.object({
  pincode: z.string(),
  /** Null for a pincode that the shop does not know. */
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  isServed: z.boolean(),
  /** The zone with terms of its own. */
  zone: z.nullable(z.string()),
  /** In rupees. */
  fee: z.number(),
  /** Null: the fee is charged on every order. */
  freeFrom: z.nullable(z.number()),
  /** Days in India. Null if the shop does not deliver there. */
  dispatchBy: z.nullable(z.iso.date()),
  arrivesBy: z.nullable(z.iso.date()),
  /** The cut-off of today while it is ahead: from then on, an order arrives later. */
  orderBy: z.nullable(z.iso.datetime()),
  validUntil: z.iso.datetime(),
});

export type DeliveryPromise = z.output<typeof deliveryPromise>;

export const getDeliveryPromise = endpoint({
  method: 'GET',
  path: '/api/delivery-promise',
  access: 'public',
  summary: 'Whether the shop delivers to a pincode, at what fee, and by which day',
  query: z.object({
    pincode,
    /** As in the address; the default is the state of the pincode. */
    state: z.optional(z.enum([...states, ...unionTerritories], 'Use a state of India')),
  }),
  reply: deliveryPromise,
});
