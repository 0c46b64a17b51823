import { type ProviderContext, getPayment, unknownIdError } from './provider-context.ts';
import { type Dispute, type DisputeStatus, newId, unixSeconds } from './entities.ts';
import { parseAmount } from './input.ts';
import { ApiError } from './api-error.ts';
import type { RecordStore } from './record-store.ts';

const RESPOND_WITHIN_SECONDS = 7 * 24 * 3600;

export interface DisputeInput {
  paymentId: string;
  /** The whole payment by default. */
  amount?: unknown;
  phase: string;
  reasonCode: string;
}

/** Opens a dispute as the customer's bank would. */
export async function openDispute(context: ProviderContext, input: DisputeInput): Promise<Dispute> {
  const { payment, record } = await getPayment(context.store, input.paymentId);
  if (!payment.captured) throw new ApiError('The payment status should be captured');
  const amount = parseAmount(input.amount ?? payment.amount, 'The amount must be atleast INR 1.00');
  const dispute: Dispute = {
    id: newId('disp_'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: input.reasonCode,
    respond_by: unixSeconds() + RESPOND_WITHIN_SECONDS,
    status: 'open',
    phase: input.phase,
    created_at: unixSeconds(),
  };
  await context.store.put(dispute.id, { entity: dispute, orderId: record.orderId, parents: [] });
  context.publish([{ event: 'payment.dispute.created', entities: [payment, dispute] }]);
  return dispute;
}

/** Sets the bank's decision; a lost dispute is deducted from the shop. */
export async function decideDispute(
  context: ProviderContext,
  { id, status }: { id: string; status: DisputeStatus },
): Promise<Dispute> {
  const before = await getDispute(context.store, id);
  const { payment, record } = await getPayment(context.store, before.payment_id);
  const amount_deducted = status === 'lost' ? before.amount : 0;
  const dispute: Dispute = { ...before, status, amount_deducted };
  await context.store.put(id, { entity: dispute, orderId: record.orderId, parents: [] });
  context.publish([{ event: `payment.dispute.${status}`, entities: [payment, dispute] }]);
  return dispute;
}

export async function getDispute(store: RecordStore, id: string): Promise<Dispute> {
  const record = await store.get(id);
  if (record?.entity.entity !== 'dispute') throw unknownIdError();
  return record.entity;
}
