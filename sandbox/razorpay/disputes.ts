import { type Desk, getPayment, unknownId } from './provider-context.ts';
import { type Dispute, type DisputeStatus, newId, unixSeconds } from './entities.ts';
import { parseAmount } from './input.ts';
import { Refusal } from './api-error.ts';
import type { Store } from './record-store.ts';

const RESPOND_WITHIN_SECONDS = 7 * 24 * 3600;

export interface DisputeInput {
  paymentId: string;
  /** Absent: all of the payment. */
  amount?: unknown;
  phase: string;
  reasonCode: string;
}

/** A customer disputes a payment with their bank. */
export async function openDispute(desk: Desk, input: DisputeInput): Promise<Dispute> {
  const { payment, kept } = await getPayment(desk.store, input.paymentId);
  if (!payment.captured) throw new Refusal('The payment status should be captured');
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
  await desk.store.put(dispute.id, { entity: dispute, orderId: kept.orderId, parents: [] });
  desk.publish([{ event: 'payment.dispute.created', entities: [payment, dispute] }]);
  return dispute;
}

/** The bank reviews or decides a dispute; one that is lost is deducted from the shop. */
export async function decideDispute(
  desk: Desk,
  { id, status }: { id: string; status: DisputeStatus },
): Promise<Dispute> {
  const before = await getDispute(desk.store, id);
  const { payment, kept } = await getPayment(desk.store, before.payment_id);
  const amount_deducted = status === 'lost' ? before.amount : 0;
  const dispute: Dispute = { ...before, status, amount_deducted };
  await desk.store.put(id, { entity: dispute, orderId: kept.orderId, parents: [] });
  desk.publish([{ event: `payment.dispute.${status}`, entities: [payment, dispute] }]);
  return dispute;
}

export async function getDispute(store: Store, id: string): Promise<Dispute> {
  const kept = await store.get(id);
  if (kept?.entity.entity !== 'dispute') throw unknownId();
  return kept.entity;
}
