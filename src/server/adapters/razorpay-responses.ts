import * as z from 'zod/mini';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  ProviderSettlementItem,
} from './provider-types.ts';

// Schemas of the provider's responses, and their conversion to the shop's types.

export const CURRENCY = 'INR';
const DESCRIPTION_LENGTH = 300;
const UTR_LENGTH = 60;

const idSchema = (kind: string) => z.string().check(z.regex(new RegExp(`^${kind}_[\\w-]+$`)));
export const orderId = idSchema('order');
export const paymentId = idSchema('pay');
export const refundId = idSchema('rfnd');
export const disputeId = idSchema('disp');
/** Any day before the year 2100. */
const LAST_SECOND = 4_102_444_800;
const isSet = (value: unknown) => value !== null && value !== undefined;
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
const unixTime = z.int().check(z.positive(), z.maximum(LAST_SECOND));
export const settlementItemResponse = z
  .object({
    entity_id: z.string().check(z.regex(/^[a-z]+_[\w-]+$/), z.maxLength(60)),
    // Transfers and other products of the provider are stored too, so that the sums agree with the bank.
    type: z.catch(z.enum(['payment', 'refund', 'adjustment', 'other']), 'other'),
    debit: paise,
    credit: paise,
    amount: paise,
    currency: z.literal(CURRENCY),
    fee: paise,
    tax: paise,
    on_hold: z.boolean(),
    settled: z.boolean(),
    created_at: unixTime,
    settled_at: z.nullish(unixTime),
    settlement_id: z.nullish(idSchema('setl')),
    settlement_utr: z.nullish(z.string()),
    payment_id: z.nullish(paymentId),
    dispute_id: z.nullish(disputeId),
  })
  .check(
    z.refine(({ type, entity_id }) => type !== 'payment' || paymentId.safeParse(entity_id).success),
    z.refine(({ type, payment_id }) => type !== 'refund' || isSet(payment_id)),
    z.refine(({ settled, settled_at, settlement_id }) =>
      settled ? isSet(settled_at) && isSet(settlement_id) : true,
    ),
    z.refine(({ fee, tax }) => tax <= fee),
  );
export const settlementItemsResponse = z.object({ items: z.array(settlementItemResponse) });
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

export function toSettlementItem(
  response: z.infer<typeof settlementItemResponse>,
): ProviderSettlementItem {
  const { entity_id: entityId, type, settled, settled_at, settlement_id } = response;
  const isPaidOut = settled && settled_at && settlement_id;
  return {
    entityId,
    type,
    paymentId: type === 'payment' ? entityId : (response.payment_id ?? null),
    disputeId: response.dispute_id ?? null,
    amountPaise: response.amount,
    creditPaise: response.credit,
    debitPaise: response.debit,
    feePaise: response.fee,
    taxPaise: response.tax,
    isOnHold: response.on_hold,
    createdAt: new Date(response.created_at * 1000),
    payout: isPaidOut
      ? {
          settlementId: settlement_id,
          utr:
            cleanText(response.settlement_utr ?? '')
              .trim()
              .slice(0, UTR_LENGTH) || null,
          at: new Date(settled_at * 1000),
        }
      : null,
  };
}

export function cleanText(description: string): string {
  return description.replaceAll(/\p{C}+/gu, ' ').slice(0, DESCRIPTION_LENGTH);
}
