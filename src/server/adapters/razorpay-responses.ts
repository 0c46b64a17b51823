import * as z from 'zod/mini';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider-types.ts';

// Schemas of the provider's responses, and their conversion to the shop's types.

export const CURRENCY = 'INR';
const DESCRIPTION_LENGTH = 300;

const idSchema = (kind: string) => z.string().check(z.regex(new RegExp(`^${kind}_[\\w-]+$`)));
export const orderId = idSchema('order');
export const paymentId = idSchema('pay');
export const refundId = idSchema('rfnd');
export const disputeId = idSchema('disp');
const paise = z.int().check(z.nonnegative());

export const orderResponse = z.object({
  id: orderId,
  amount: paise,
  currency: z.literal(CURRENCY),
});
export const paymentResponse = z.object({
  id: paymentId,
  order_id: z.nullish(orderId),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.nullish(paise),
  method: z.nullish(z.string()),
  error_description: z.nullish(z.string()),
});
export const paymentsResponse = z.object({ items: z.array(paymentResponse) });
export const refundResponse = z.object({
  id: refundId,
  payment_id: paymentId,
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
export const refundsResponse = z.object({ items: z.array(refundResponse) });
export const disputeResponse = z.object({
  id: disputeId,
  payment_id: paymentId,
  amount: paise,
  amount_deducted: z.nullish(paise),
  // An unknown status is treated as open, so that the shop checks the dispute.
  status: z.catch(z.enum(['open', 'under_review', 'won', 'lost', 'closed']), 'open'),
  phase: z.nullish(z.string()),
  reason_code: z.nullish(z.string()),
  respond_by: z.nullish(z.int()),
});
export const errorResponse = z.object({ error: z.object({ description: z.string() }) });

export function toPayment(response: z.infer<typeof paymentResponse>): ProviderPayment {
  return {
    id: response.id,
    orderId: response.order_id ?? '',
    amountPaise: response.amount,
    currency: response.currency,
    status: response.status,
    refundedPaise: response.amount_refunded ?? 0,
    method: response.method ?? null,
    failure: response.error_description ?? null,
  };
}

export function toRefund(response: z.infer<typeof refundResponse>): ProviderRefund {
  const { id, payment_id, amount, status, receipt = null } = response;
  return { id, paymentId: payment_id, amountPaise: amount, status, receipt };
}

export function toDispute(response: z.infer<typeof disputeResponse>): ProviderDispute {
  const { id, payment_id, amount, amount_deducted, status, phase, reason_code, respond_by } =
    response;
  return {
    id,
    paymentId: payment_id,
    amountPaise: amount,
    deductedPaise: amount_deducted ?? 0,
    status,
    phase: cleanText(phase ?? '').slice(0, 40),
    reason: cleanText(reason_code ?? ''),
    respondBy: respond_by ? new Date(respond_by * 1000) : null,
  };
}

export function cleanText(description: string): string {
  return description.replaceAll(/\p{C}+/gu, ' ').slice(0, DESCRIPTION_LENGTH);
}
