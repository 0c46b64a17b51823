import { createHmac } from 'node:crypto';

/** Razorpay's proof to the shop that a payment belongs to an order. */
export function paymentSignature(ids: { order: string; payment: string }, secret: string): string {
  return createHmac('sha256', secret).update(`${ids.order}|${ids.payment}`).digest('hex');
}
