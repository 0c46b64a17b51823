import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { tiles } from './vocabulary.ts';

/** A product that a combo consists of. */
export const comboPart = z.object({
  productId: z.string(),
  /** Null while the product is not sold. */
  slug: z.nullable(z.string()),
  name: z.string(),
  image: z.string(),
  tile: z.enum(tiles),
  /** As printed on the pack: `500 g`. */
  size: z.nullable(z.string()),
  /** Its own price. */
  price: z.number(),
  /** Of one combo. */
  quantity: z.int(),
});

export type ComboPart = z.output<typeof comboPart>;

const { comboPartsMax, comboPartQuantityMax } = limits;
const QUANTITY = `Use a whole number from 1 to ${comboPartQuantityMax}`;

/** The parts of a combo in the input of a product; none for a product that is no combo. */
export const comboPartsInput = z
  .array(
    z.object({
      productId: z.string('Choose a product').check(z.minLength(1, 'Choose a product')),
      quantity: z.int(QUANTITY).check(z.gte(1, QUANTITY), z.lte(comboPartQuantityMax, QUANTITY)),
    }),
    'The parts must be a list',
  )
  .check(
    z.maxLength(comboPartsMax, `A combo has at most ${comboPartsMax} products`),
    z.refine(
      (parts) => new Set(parts.map(({ productId }) => productId)).size === parts.length,
      'A product is in the combo twice. Change its quantity instead',
    ),
  );

export type ComboPartsInput = z.output<typeof comboPartsInput>;
