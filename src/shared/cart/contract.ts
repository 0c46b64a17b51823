import { cartLimits } from './limits.ts';
import * as z from 'zod/mini';
import { cartOffer } from '../offers/terms.ts';
import { tiles } from '../catalog/vocabulary.ts';
import { endpoint } from '../endpoint.ts';

const { quantityMax: cartQuantityMax, linesMax: cartLinesMax } = cartLimits;
const QUANTITY_MESSAGE = `Quantity must be a whole number from 1 to ${cartQuantityMax}`;
const QUANTITY_OR_ZERO_MESSAGE = `Quantity must be a whole number from 0 to ${cartQuantityMax}`;

export const productId = z
  .string('Product is required')
  .check(z.minLength(1, 'Product is required'), z.maxLength(64, 'Unknown product'));

export const quantity = z
  .int(QUANTITY_MESSAGE)
  .check(z.gte(1, QUANTITY_MESSAGE), z.lte(cartQuantityMax, QUANTITY_MESSAGE));

const quantityOrZero = z
  .int(QUANTITY_OR_ZERO_MESSAGE)
  .check(z.gte(0, QUANTITY_OR_ZERO_MESSAGE), z.lte(cartQuantityMax, QUANTITY_OR_ZERO_MESSAGE));

/** An idempotency key: the server applies a change once. */
const changeKey = z
  .string('The idempotency key must be a text')
  .check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'The idempotency key must be 8 to 64 letters or digits'));

/** A product of a combo with its own price; the quantity is that of one combo. */
const cartPart = z.object({
  productId: z.string(),
  name: z.string(),
  size: z.nullable(z.string()),
  price: z.number(),
  quantity: z.int(),
});

export type CartPart = z.output<typeof cartPart>;

export const cartLine = z.object({
  _id: z.string(),
  id: z.string(),
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  price: z.number(),
  image: z.string(),
  tile: z.enum(tiles),
  /** As printed on the pack: `500 g`. */
  size: z.nullable(z.string()),
  category: z.string(),
  quantity: z.int(),
  /** The stock available to this shopper. */
  stock: z.int(),
  /** The GST rate that the price includes: 500 is 5 %. Null if none is known or the shop charges no GST. */
  rateBasisPoints: z.nullable(z.int()),
  /** Of a combo. */
  parts: z.optional(z.array(cartPart)),
});

/** Requested products that are not available. */
const notice = z.object({
  productId: z.string(),
  name: z.nullable(z.string()),
  kind: z.enum(['gone', 'sold_out', 'reduced']),
  message: z.string(),
});

/** A cart with the server's current prices. */
export const cart = z.object({
  items: z.array(cartLine),
  notices: z.array(notice),
  itemCount: z.int(),
  subtotal: z.number(),
  /** What offers take off the goods; absent if there is none. */
  discount: z.optional(z.number()),
  shipping: z.number(),
  total: z.number(),
  /** The offers that the shopper may use; absent if there is none. */
  offers: z.optional(z.array(cartOffer)),
  /** The entered code; absent if there is none. */
  code: z.optional(
    z.object({
      code: z.string(),
      /** Why it cannot be used; null if it can. */
      problem: z.nullable(z.string()),
      /** A guest cannot use it, but an account perhaps can. */
      needsLogin: z.optional(z.literal(true)),
    }),
  ),
});

export type Cart = z.output<typeof cart>;
export type CartLine = z.output<typeof cartLine>;
export type CartNotice = z.output<typeof notice>;

const reply = z.object({ cart });
const productParams = z.object({ productId });

const cartEndpoint = { access: 'user', permission: 'manage_cart', reply } as const;

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  ...cartEndpoint,
  summary: 'The caller’s cart with current prices, limited to the stock',
});

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart/add',
  ...cartEndpoint,
  acceptsKey: true,
  summary: 'Adds to the line of a product, up to its stock',
  body: z.object({ productId, quantity: z._default(quantity, 1) }),
});

export const updateCart = endpoint({
  method: 'PUT',
  path: '/api/cart/update/:productId',
  ...cartEndpoint,
  acceptsKey: true,
  summary: 'Sets the quantity of a line, up to the stock',
  params: productParams,
  body: z.object({ quantity }),
});

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/remove/:productId',
  ...cartEndpoint,
  acceptsKey: true,
  summary: 'Removes a line; a missing line is not an error',
  params: productParams,
});

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/clear',
  ...cartEndpoint,
  acceptsKey: true,
  summary: 'Empties the cart',
});

const lineList = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item, 'Items must be a list')
    .check(z.maxLength(cartLinesMax, `A cart has at most ${cartLinesMax} lines`));

export const syncCart = endpoint({
  method: 'POST',
  path: '/api/cart/sync',
  ...cartEndpoint,
  acceptsKey: true,
  summary: 'Merges a browser’s cart into the caller’s cart, once for each key',
  body: z.object({
    idempotencyKey: z.optional(changeKey),
    items: lineList(
      z.object({
        productId,
        quantity: quantityOrZero,
        /** The quantity of this line in the last server response; the server adds the difference. */
        base: z._default(quantityOrZero, 0),
      }),
    ),
  }),
});

/** Compared without case and spaces. */
const code = z
  .string('Enter a code')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a code'),
    z.maxLength(100, 'Enter at most 100 characters'),
  );

export const enterCode = endpoint({
  method: 'PUT',
  path: '/api/cart/code',
  ...cartEndpoint,
  summary: 'Uses the code of an offer for the caller’s cart; unknown codes are limited',
  body: z.object({ code }),
});

export const removeCode = endpoint({
  method: 'DELETE',
  path: '/api/cart/code',
  ...cartEndpoint,
  summary: 'Removes the code from the caller’s cart',
});

export const priceCart = endpoint({
  method: 'POST',
  path: '/api/cart/price',
  access: 'public',
  summary: 'Prices a guest cart and reports what is unavailable',
  body: z.object({
    items: lineList(z.object({ productId, quantity })),
    /** The code of an offer. */
    code: z.optional(code),
  }),
  reply,
});
