import * as z from 'zod/mini';
import { pincode } from '../checkout/details.ts';
import { endpoint } from '../endpoint.ts';
import { states, unionTerritories } from '../india.ts';

const state = z.enum([...states, ...unionTerritories]);

const DAY_SECONDS = 24 * 60 * 60;

export const getPincode = endpoint({
  method: 'GET',
  path: '/api/pincodes/:pincode',
  access: 'public',
  maxAgeSeconds: DAY_SECONDS,
  summary: 'State and city of a pincode; new pincodes can be missing',
  params: z.object({ pincode }),
  reply: z.object({
    pincode: z.string(),
    state,
    city: z.string(),
    /** Some pincodes lie in two states. */
    otherStates: z.array(state),
  }),
});

export type PincodePlace = z.output<typeof getPincode.reply>;
