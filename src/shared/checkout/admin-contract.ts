import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { soldItem } from '../orders/contract.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { bankTransferInput } from './bank-transfer.ts';
import { returnReasonNames } from './return-reasons.ts';

const reading = { access: 'admin', permission: 'view_payments' } as const;
const changing = { access: 'admin', permission: 'manage_payments' } as const;

const attention = z.object({
  id: z.string(),
  /** A failed refund or an open dispute. */
  kind: z.enum(['refund', 'dispute']),
  /** Whether retries continue or an administrator has to act. */
  isRetrying: z.boolean(),
  customer: z.object({ name: z.string(), email: z.string() }),
  amount: z.number(),
  /** Absent if the payment did not become an order. */
  orderNumber: z.nullable(z.string()),
  paymentId: z.string(),
  /** The reason of the refund, or of the dispute according to the bank. */
  reason: z.string(),
  since: z.iso.datetime(),
  lastError: z.nullable(z.string()),
  /** The deadline for the answer to a dispute. */
  respondBy: z.nullable(z.iso.datetime()),
});

export type PaymentAttention = z.output<typeof attention>;

export const listPaymentAttention = endpoint({
  method: 'GET',
  path: '/api/payments/admin/attention',
  ...reading,
  summary: 'Failed refunds and open disputes, oldest first',
  reply: z.object({ items: z.array(attention), total: z.int() }),
});

const byId = z.object({ id: z.string() });

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/payments/admin/refunds/:id/retry',
  ...changing,
  summary: 'Retries a failed refund at once',
  params: byId,
  message: 'The refund is being tried again.',
  reply: z.null(),
});

export const markRefundReturned = endpoint({
  method: 'POST',
  path: '/api/payments/admin/refunds/:id/returned',
  ...changing,
  summary: 'Records that a failed refund was paid by bank transfer',
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
  /** The provider's order id. */
  providerOrderId: z.nullable(z.string()),
  amount: z.number(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  items: z.array(soldItem),
  startedAt: z.iso.datetime(),
  /** The end of the stock hold; absent without a hold. */
  heldUntil: z.nullable(z.iso.datetime()),
  /** Why it did not become an order. */
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
  /** The provider's error for the last failed payment. */
  failure: z.nullable(z.string()),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
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
  ...reading,
  readsReplica: true,
  summary: 'Checkouts that did not become an order, newest first, searched by name, email or phone',
  query: z.object({ q: searchText, page: pageNumber }),
  reply: paged(notCompleted),
});
