import { randomBytes, randomInt } from 'node:crypto';

/** Razorpay sends an empty list instead of an empty object. */
export type Notes = Record<string, unknown> | unknown[];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export const methods = ['upi', 'card', 'netbanking'] as const;
export type Method = (typeof methods)[number];

export interface PaymentFailure {
  error_code: string;
  error_description: string;
  error_source: string;
  error_step: string;
  error_reason: string;
}

export interface Payment extends Record<keyof PaymentFailure, string | null> {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: Method;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: string;
}

export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: DisputeStatus;
  phase: string;
  created_at: number;
}

/** One payout to the shop's bank account. */
export interface Settlement {
  id: string;
  entity: 'settlement';
  amount: number;
  status: 'processed';
  /** Fees and their tax are part of the items; a normal settlement has no further ones. */
  fees: 0;
  tax: 0;
  utr: string;
  created_at: number;
}

export type Entity = Order | Payment | Refund | Dispute | Settlement;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Razorpay's ids have 14 letters and digits after a prefix for the kind. */
export function newId(prefix = ''): string {
  return prefix + Array.from(randomBytes(14), (byte) => ALPHABET[byte % 62]).join('');
}

export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function newOrder(given: Pick<Order, 'amount' | 'currency' | 'receipt' | 'notes'>): Order {
  return {
    id: newId('order_'),
    entity: 'order',
    amount: given.amount,
    amount_paid: 0,
    amount_due: given.amount,
    currency: given.currency,
    receipt: given.receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: given.notes,
    created_at: unixSeconds(),
  };
}

export interface Attempt {
  amount: number;
  currency: string;
  method: Method;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  description: string | null;
}

export function newPayment(order: Order, attempt: Attempt, failure?: PaymentFailure): Payment {
  const { method } = attempt;
  return {
    id: newId('pay_'),
    entity: 'payment',
    amount: attempt.amount,
    currency: attempt.currency,
    status: failure ? 'failed' : 'authorized',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description,
    card_id: method === 'card' ? newId('card_') : null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: null,
    vpa: method === 'upi' ? attempt.vpa : null,
    email: attempt.email,
    contact: attempt.contact,
    notes: order.notes,
    fee: null,
    tax: null,
    ...(failure ?? noFailure),
    acquirer_data: method === 'upi' ? { rrn: String(randomInt(1e11, 1e12)) } : {},
    created_at: unixSeconds(),
  };
}

const noFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export const bankDecline: PaymentFailure = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another way to pay.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

export function markCaptured(payment: Payment): Payment {
  // Razorpay charges 2 % of most payments, plus 18 % GST on that fee.
  const tax = Math.round(payment.amount * 0.02 * 0.18);
  const fee = Math.round(payment.amount * 0.02) + tax;
  return { ...payment, status: 'captured', captured: true, fee, tax };
}

export function addAttempt(order: Order): Order {
  return {
    ...order,
    attempts: order.attempts + 1,
    status: order.status === 'paid' ? 'paid' : 'attempted',
  };
}

/** Adds a payment to its order; an amount beyond the order's total does not count. */
export function applyPayment(order: Order, { amount }: Payment): Order {
  const amount_paid = Math.min(order.amount, order.amount_paid + amount);
  const amount_due = order.amount - amount_paid;
  return { ...order, amount_paid, amount_due, status: amount_due === 0 ? 'paid' : 'attempted' };
}

/** Adds to the refunded amount; a failed refund passes a negative amount. */
export function applyRefund(payment: Payment, amount: number): Payment {
  const amount_refunded = payment.amount_refunded + amount;
  const isFull = amount_refunded === payment.amount;
  const isPartial = !isFull && amount_refunded > 0;
  return {
    ...payment,
    amount_refunded,
    status: isFull ? 'refunded' : 'captured',
    refund_status: isFull ? 'full' : isPartial ? 'partial' : null,
  };
}
