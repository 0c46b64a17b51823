import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { soldItem } from '../orders/contract.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { bankTransferInput } from './bank-transfer.ts';
import { returnReasonNames } from './return-reasons.ts';

const moment = z.iso.datetime();
const own = { access: 'admin', permission: 'manage_orders' } as const;

const attention = z.object({
  id: z.string(),
  /** A refund that does not work, or a dispute that is open. */
  kind: z.enum(['refund', 'dispute']),
  /** Retries go on, or an administrator has to act. */
  isRetrying: z.boolean(),
  customer: z.object({ name: z.string(), email: z.string() }),
  amount: z.number(),
  /** Absent where the payment did not become an order. */
  orderNumber: z.nullable(z.string()),
  paymentId: z.string(),
  /** Why the refund is made, or what the customer's bank says about the dispute. */
  reason: z.string(),
  since: moment,
  lastError: z.nullable(z.string()),
  /** Until when the shop may answer a dispute. */
  respondBy: z.nullable(moment),
});

export type PaymentAttention = z.output<typeof attention>;

export const listPaymentAttention = endpoint({
  method: 'GET',
  path: '/api/payments/admin/attention',
  ...own,
  summary: 'Refunds that do not work and disputes that are open, oldest first',
  reply: z.object({ items: z.array(attention), total: z.int() }),
});

const byId = z.object({ id: z.string() });

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/payments/admin/refunds/:id/retry',
  ...own,
  summary: 'Tries a refund that failed again, at once',
  params: byId,
  message: 'The refund is being tried again.',
  reply: z.null(),
});

export const markRefundReturned = endpoint({
  method: 'POST',
  path: '/api/payments/admin/refunds/:id/returned',
  ...own,
  summary: 'Records that the money of a refund that failed was returned by bank transfer',
  params: byId,
  body: bankTransferInput,
  message: 'The refund is recorded as returned.',
  reply: z.null(),
});

const historyKinds = [
  'started',
  'payment_failed',
  'window_closed',
  'released',
  'expired',
  'superseded',
  'payment_received',
  'refund_due',
  'refund_started',
  'refund_processed',
  'refund_failed',
] as const;

const notCompleted = z.object({
  id: z.string(),
  /** The provider's id of the payment order. */
  providerOrderId: z.nullable(z.string()),
  amount: z.number(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  items: z.array(soldItem),
  startedAt: moment,
  /** Until when its stock is held; absent where it is not. */
  heldUntil: z.nullable(moment),
  /** Why it is not an order. */
  reason: z.enum([
    'being_paid',
    'not_paid',
    'payment_failed',
    'window_closed',
    'released',
    'expired',
    'superseded',
    ...returnReasonNames,
  ]),
  /** What the provider said about the last payment that failed. */
  failure: z.nullable(z.string()),
  history: z.array(
    z.object({
      at: moment,
      kind: z.enum(historyKinds),
      amount: z.nullable(z.number()),
      note: z.nullable(z.string()),
    }),
  ),
});

export type NotCompleted = z.output<typeof notCompleted>;

export const listNotCompleted = endpoint({
  method: 'GET',
  path: '/api/payments/admin/not-completed',
  ...own,
  summary: 'Checkouts that did not become an order, newest first, found by name, e-mail or phone',
  query: z.object({ q: searchText, page: pageNumber }),
  reply: paged(notCompleted),
});
