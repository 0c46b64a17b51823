import * as z from 'zod/mini';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './razorpay.ts';

// The provider's answers, and what the shop reads from them.

export const CURRENCY = 'INR';
const DESCRIPTION_LENGTH = 300;

const idOf = (kind: string) => z.string().check(z.regex(new RegExp(`^${kind}_[\\w-]+$`)));
export const orderId = idOf('order');
export const paymentId = idOf('pay');
export const refundId = idOf('rfnd');
export const disputeId = idOf('disp');
const paise = z.int().check(z.nonnegative());

export const orderAnswer = z.object({ id: orderId, amount: paise, currency: z.literal(CURRENCY) });
export const paymentAnswer = z.object({
  id: paymentId,
  order_id: z.nullish(orderId),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.nullish(paise),
  method: z.nullish(z.string()),
  error_description: z.nullish(z.string()),
});
export const paymentsAnswer = z.object({ items: z.array(paymentAnswer) });
export const refundAnswer = z.object({
  id: refundId,
  payment_id: paymentId,
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
export const refundsAnswer = z.object({ items: z.array(refundAnswer) });
export const disputeAnswer = z.object({
  id: disputeId,
  payment_id: paymentId,
  amount: paise,
  amount_deducted: z.nullish(paise),
  // A state that is not known here is one in which the shop has to act.
  status: z.catch(z.enum(['open', 'under_review', 'won', 'lost', 'closed']), 'open'),
  phase: z.nullish(z.string()),
  reason_code: z.nullish(z.string()),
  respond_by: z.nullish(z.int()),
});
export const refusalAnswer = z.object({ error: z.object({ description: z.string() }) });

export function paymentOf(answer: z.infer<typeof paymentAnswer>): ProviderPayment {
  return {
    id: answer.id,
    orderId: answer.order_id ?? '',
    amountPaise: answer.amount,
    currency: answer.currency,
    status: answer.status,
    refundedPaise: answer.amount_refunded ?? 0,
    method: answer.method ?? null,
    failure: answer.error_description ?? null,
  };
}

export function refundOf(answer: z.infer<typeof refundAnswer>): ProviderRefund {
  const { id, payment_id, amount, status, receipt = null } = answer;
  return { id, paymentId: payment_id, amountPaise: amount, status, receipt };
}

export function disputeOf(answer: z.infer<typeof disputeAnswer>): ProviderDispute {
  const { id, payment_id, amount, amount_deducted, status, phase, reason_code, respond_by } =
    answer;
  return {
    id,
    paymentId: payment_id,
    amountPaise: amount,
    deductedPaise: amount_deducted ?? 0,
    status,
    phase: readable(phase ?? '').slice(0, 40),
    reason: readable(reason_code ?? ''),
    respondBy: respond_by ? new Date(respond_by * 1000) : null,
  };
}

export function readable(description: string): string {
  return description.replaceAll(/\p{C}+/gu, ' ').slice(0, DESCRIPTION_LENGTH);
}
