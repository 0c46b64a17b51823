import { type Desk, getPayment } from './provider-context.ts';
import { newId, type Payment, type Refund, refundedBy, unixSeconds } from './entities.ts';
import { parseAmount, parseNotes, parseReceipt } from './input.ts';
import { Refusal } from './api-error.ts';
import type { Kept, Store } from './record-store.ts';
import type { Happening } from './webhooks.ts';

interface RefundInput {
  paymentId: string;
  body: Record<string, unknown>;
  /** The idempotency key, if the caller gave one. */
  key: string | undefined;
}

/** `POST /v1/payments/:id/refund`: once for each key, pending at first, never more than was paid. */
export async function refund(desk: Desk, { paymentId, body, key }: RefundInput): Promise<Refund> {
  const { store, publish } = desk;
  const { orderId } = (await getPayment(store, paymentId)).kept;
  checkKey(key);
  const request = JSON.stringify([paymentId, body]);
  const happenings: Happening[] = [];
  const made = await store.alone(orderId, async (alone) => {
    const earlier = key && (await findByKey(alone, key, request));
    if (earlier) return earlier;
    const { payment, kept } = await getPayment(alone, paymentId);
    const entity = newRefund(payment, body);
    const paymentAfter = refundedBy(payment, entity.amount);
    const to = desk.faults.happens('failedRefunds') ? 'failed' : 'processed';
    await alone.put(entity.id, {
      entity,
      orderId,
      parents: [paymentId, ...(key ? [keyOf(key)] : [])],
      due: { at: Date.now() + desk.refundDelayMs, to },
      request,
    });
    await alone.put(paymentId, { ...kept, entity: paymentAfter });
    happenings.push({ event: 'refund.created', entities: [entity, paymentAfter] });
    return entity;
  });
  publish(happenings);
  if (happenings.length > 0) desk.wake(made.id, desk.refundDelayMs);
  return made;
}

export async function listRefunds(store: Store, paymentId: string): Promise<Kept[]> {
  await getPayment(store, paymentId);
  return store.listOf(paymentId);
}

/** Ends a pending refund; the money of a failed one is with the shop again. */
export async function endRefund(store: Store, kept: Kept, happenings: Happening[]): Promise<void> {
  const status = kept.due?.to === 'failed' ? 'failed' : 'processed';
  const entity: Refund = { ...(kept.entity as Refund), status };
  await store.put(entity.id, { ...kept, entity, due: undefined });
  const found = await getPayment(store, entity.payment_id);
  let { payment } = found;
  if (status === 'failed') {
    payment = refundedBy(payment, -entity.amount);
    await store.put(payment.id, { ...found.kept, entity: payment });
  }
  happenings.push({ event: `refund.${status}`, entities: [entity, payment] });
}

function newRefund(payment: Payment, body: Record<string, unknown>): Refund {
  if (payment.status === 'refunded') {
    throw new Refusal('The payment has been fully refunded already');
  }
  if (payment.status !== 'captured') {
    throw new Refusal('The payment status should be captured for action to be taken');
  }
  const rest = payment.amount - payment.amount_refunded;
  const amount = parseAmount(body.amount ?? rest, 'The amount must be atleast INR 1.00');
  if (amount > rest) {
    throw new Refusal('The total refund amount is greater than the refund payment amount', {
      field: 'amount',
    });
  }
  return {
    id: newId('rfnd_'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: parseNotes(body.notes),
    receipt: parseReceipt(body.receipt),
    acquirer_data: { arn: null },
    created_at: unixSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: parseSpeed(body.speed),
  };
}

function parseSpeed(given: unknown = 'normal'): string {
  if (given === 'normal' || given === 'optimum') return given;
  throw new Refusal('The selected speed is invalid.', { field: 'speed' });
}

async function findByKey(store: Store, key: string, request: string): Promise<Refund | undefined> {
  const [kept] = await store.listOf(keyOf(key));
  if (kept?.entity.entity !== 'refund') return undefined;
  if (kept.request === request) return kept.entity;
  throw new Refusal('Different request with the same idempotency key has already been processed.');
}

function keyOf(key: string): string {
  return `key ${key}`;
}

function checkKey(key: string | undefined): void {
  if (key === undefined || /^[\w-]{10,}$/.test(key)) return;
  throw new Refusal(
    'The idempotency key must be 10 or more letters, digits, hyphens, underscores.',
  );
}
