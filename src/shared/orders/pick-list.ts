import * as z from 'zod/mini';
import { tiles } from '../catalog/vocabulary.ts';

/** The products of several orders, in the order of the shelves. */
export const pickList = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      sku: z.nullable(z.string()),
      name: z.string(),
      size: z.nullable(z.string()),
      image: z.string(),
      tile: z.nullable(z.enum(tiles)),
      category: z.string(),
      quantity: z.int(),
      /** In how many of the orders it is. */
      orders: z.int(),
    }),
  ),
  /** All packs together. */
  units: z.int(),
  /** How many of the requested orders are left out, because they are cancelled. */
  cancelled: z.int(),
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
});

export type PickList = z.output<typeof pickList>;
