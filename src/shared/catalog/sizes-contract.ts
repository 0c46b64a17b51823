import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { product } from './product.ts';
import { SIZE_REQUIRED, SIZES_FULL, sizeLabel } from './size-input.ts';

const access = 'admin';
const permission = 'manage_products';
const params = z.object({ id: z.string() });

/** A size of a product in the back-office, in any state. */
const adminSize = z.extend(
  z.pick(product, {
    id: true,
    slug: true,
    name: true,
    image: true,
    tile: true,
    sku: true,
    price: true,
    weight: true,
    stock: true,
    isActive: true,
    sizeLabel: true,
  }),
  { version: z.int(), isArchived: z.boolean() },
);

export type AdminSize = z.output<typeof adminSize>;

const reply = z.object({
  /** In their order. A product without other sizes is the only one. */
  sizes: z.array(adminSize),
});

export const listSizes = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/sizes',
  access,
  permission,
  summary: 'The sizes of a product, also those that are inactive or archived',
  params,
  reply,
});

const productId = z.string('Choose a product').check(z.minLength(1, 'Choose a product'));
const version = z.int('Version must be a whole number');
/** The current sizes may be more than allowed. */
const SEEN_MAX = 200;

/** The sizes that a product has after a change, in their order. Fewer than two are no sizes. */
export const sizesInput = z.object({
  /** The sizes that the editor started from. */
  seen: z
    .array(z.object({ id: productId, version }), 'The sizes before the change are required')
    .check(z.maxLength(SEEN_MAX, SIZES_FULL)),
  sizes: z
    .array(
      z.object({
        id: productId,
        version,
        sizeLabel: sizeLabel.check(z.refine((label) => label !== null, SIZE_REQUIRED)),
      }),
      'Sizes must be a list',
    )
    .check(z.maxLength(limits.sizesPerProduct, SIZES_FULL)),
});

export type SizesInput = z.output<typeof sizesInput>;

export const setSizes = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/sizes',
  access,
  permission,
  summary:
    'Sets the sizes of a product, their labels and their order; rejected if one changed since',
  params,
  body: sizesInput,
  message: 'Sizes saved.',
  reply,
});
