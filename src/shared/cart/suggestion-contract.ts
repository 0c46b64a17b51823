import { cartLimits } from './limits.ts';
import * as z from 'zod/mini';
import { product } from '../catalog/product.ts';
import { endpoint } from '../endpoint.ts';

const MISSING = 'Use a whole number of paise above 0';
const ID_LENGTH_MAX = 64;
const EXCLUDED = `Name at most ${cartLimits.linesMax} products`;

export const suggestForFreeShipping = endpoint({
  method: 'GET',
  path: '/api/cart/suggestion',
  access: 'public',
  summary: 'A product that reaches free shipping by itself, if the shop suggests one',
  query: z.object({
    /** The amount that the cart lacks, in paise. Without it nothing is missing, so nothing is suggested. */
    missing: z.optional(
      z.pipe(
        z.string(MISSING).check(z.regex(/^[1-9]\d{0,9}$/, MISSING)),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
    /** The ids of the products in the cart, separated by commas. */
    exclude: z.optional(
      z.string().check(
        z.maxLength(cartLimits.linesMax * (ID_LENGTH_MAX + 1), EXCLUDED),
        z.refine((ids) => ids.split(',').length <= cartLimits.linesMax, EXCLUDED),
      ),
    ),
  }),
  reply: z.object({ product: z.nullable(product) }),
});
