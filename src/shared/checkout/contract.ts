import { cartLimits } from '../cart/limits.ts';
import * as z from 'zod/mini';
import { productId, quantity } from '../cart/contract.ts';
import { endpoint } from '../endpoint.ts';
import { soldItem } from '../orders/contract.ts';
import { company, companyFits, contact, shippingAddress } from './details.ts';
import { returnReasonNames } from './return-reasons.ts';

const text = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(200, message));

export const getPaymentProvider = endpoint({
  method: 'GET',
  path: '/api/payments/provider',
  access: 'public',
  summary: 'The script address and public key of the payment provider',
  reply: z.object({ keyId: z.string(), checkoutUrl: z.string() }),
});

const access = { access: 'user', permission: 'place_orders' } as const;

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payments/create-razorpay-order',
  ...access,
  priority: 'buying',
  isFlat: true,
  summary: 'Prices the cart, holds its stock and creates a payment',
  body: z.object({
    /** In paise, as the shopper saw it; the server rejects a different amount. */
    amount: z
      .int('Amount must be a whole number of paise')
      .check(z.gte(0, 'Amount must not be negative')),
    currency: z._default(z.literal('INR', 'Currency must be INR'), 'INR'),
    /** The delivery day that the shopper saw. */
    arrivesBy: z.optional(z.iso.date('Use a date like 2026-11-15')),
    orderData: z
      .object(
        {
          ...contact,
          ...company,
          address: z.optional(shippingAddress),
          /** Defaults to the account's cart. */
          items: z.optional(
            z
              .array(z.object({ productId, quantity }), 'Items must be a list')
              .check(
                z.minLength(1, 'The order has no items'),
                z.maxLength(
                  cartLimits.linesMax,
                  `An order has at most ${cartLimits.linesMax} lines`,
                ),
              ),
          ),
        },
        'Order data is required',
      )
      .check(companyFits),
  }),
  reply: z.object({
    /** The provider's order id. */
    id: z.string(),
    amount: z.int(),
    currency: z.literal('INR'),
    key: z.string(),
    /** The end of the stock hold. */
    expiresAt: z.iso.datetime(),
    /** The promised delivery day in India; null without an address. */
    arrivesBy: z.nullable(z.iso.date()),
  }),
});

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payments/verify-payment',
  ...access,
  priority: 'settling',
  isFlat: true,
  summary: 'Verifies a payment and creates its order, once',
  body: z.object({
    razorpay_order_id: text('razorpay_order_id is required'),
    razorpay_payment_id: text('razorpay_payment_id is required'),
    razorpay_signature: text('razorpay_signature is required'),
    /** Only the address is used, and only if the checkout has none. */
    orderDetails: z.optional(z.looseObject({ address: z.optional(z.unknown()) })),
  }),
  message: 'Your order is confirmed.',
  reply: z.object({ orderNumber: z.string(), totalAmount: z.number() }),
});

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'public',
  priority: 'settling',
  summary: 'Webhook of the payment provider; signed over the raw body',
  body: z.unknown(),
  reply: z.null(),
});

/** The state of a payment. While it is `waiting`, the customer should not pay again. */
export const paymentStates = [
  'waiting',
  'paid',
  'not_received',
  'refund_started',
  'refunded',
] as const;

const paymentStatus = z.object({
  state: z.enum(paymentStates),
  orderNumber: z.nullable(z.string()),
  totalAmount: z.number(),
  /** The reason of a refund. */
  reason: z.nullable(z.enum(returnReasonNames)),
});

export const refreshPayment = endpoint({
  method: 'POST',
  path: '/api/payments/refresh/:orderId',
  ...access,
  priority: 'settling',
  isFlat: true,
  summary:
    'Fetches an open payment from the provider by its order id, creates the order if it is paid, and returns its status; safe to repeat',
  params: z.object({ orderId: z.string() }),
  reply: paymentStatus,
});

export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/payments/status/:orderId',
  ...access,
  isFlat: true,
  summary: 'The stored status of a payment by the provider’s order id: waiting until it is settled',
  params: z.object({ orderId: z.string() }),
  reply: paymentStatus,
});

export const releasePayment = endpoint({
  method: 'POST',
  path: '/api/payments/release/:orderId',
  ...access,
  priority: 'settling',
  summary:
    'Releases the held stock after the shopper closed the payment window; a later payment is still handled',
  params: z.object({ orderId: z.string() }),
  reply: z.null(),
});

const attempt = z.object({
  id: z.string(),
  amount: z.number(),
  items: z.array(soldItem),
  /** The state of the payment and its refund. */
  state: z.enum([
    'waiting',
    'not_received',
    'received',
    'refund_started',
    'refund_delayed',
    'refunded',
  ]),
  /** Why a paid checkout did not become an order. */
  reason: z.nullable(z.enum(returnReasonNames)),
  startedAt: z.iso.datetime(),
  receivedAt: z.nullable(z.iso.datetime()),
  refundStartedAt: z.nullable(z.iso.datetime()),
  refundedAt: z.nullable(z.iso.datetime()),
});

export type PaymentAttempt = z.output<typeof attempt>;

export const listPaymentAttempts = endpoint({
  method: 'GET',
  path: '/api/payments/attempts',
  ...access,
  summary: 'The caller’s recent payments that did not become an order, with their refund state',
  reply: z.object({ attempts: z.array(attempt) }),
});

export const getLastDetails = endpoint({
  method: 'GET',
  path: '/api/checkout/last-details',
  ...access,
  summary: 'Contact, address and company of the last order, to offer them again',
  reply: z.object({
    details: z.nullable(
      z.object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.nullable(
          z.object({
            street: z.string(),
            city: z.string(),
            state: z.string(),
            pincode: z.string(),
            landmark: z.nullable(z.string()),
          }),
        ),
        gstin: z.nullable(z.string()),
        companyName: z.nullable(z.string()),
      }),
    ),
  }),
});
