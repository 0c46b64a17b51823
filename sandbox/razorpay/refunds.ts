import { type ProviderContext, getPayment } from './provider-context.ts';
import { newId, type Payment, type Refund, applyRefund, unixSeconds } from './entities.ts';
import { parseAmount, parseNotes, parseReceipt } from './input.ts';
import { ApiError } from './api-error.ts';
import type { StoredRecord, RecordStore } from './record-store.ts';
import type { ProviderEvent } from './webhooks.ts';

interface RefundInput {
  paymentId: string;
  body: Record<string, unknown>;
  /** The idempotency key. */
  key: string | undefined;
}

/** `POST /v1/payments/:id/refund` refunds once per key, starts as pending and never exceeds the payment. */
export async function refund(
  context: ProviderContext,
  { paymentId, body, key }: RefundInput,
): Promise<Refund> {
  const { store, publish } = context;
  const { orderId } = (await getPayment(store, paymentId)).record;
  checkKey(key);
  const request = JSON.stringify([paymentId, body]);
  const events: ProviderEvent[] = [];
  const made = await store.withOrderLock(orderId, async (locked) => {
    const earlier = key && (await findByKey(locked, key, request));
    if (earlier) return earlier;
    const { payment, record } = await getPayment(locked, paymentId);
    const entity = newRefund(payment, body);
    const paymentAfter = applyRefund(payment, entity.amount);
    const to = context.faults.isTriggered('failedRefunds') ? 'failed' : 'processed';
    await locked.put(entity.id, {
      entity,
      orderId,
      parents: [paymentId, ...(key ? [keyParent(key)] : [])],
      due: { at: Date.now() + context.refundDelayMs, to },
      request,
    });
    await locked.put(paymentId, { ...record, entity: paymentAfter });
    events.push({ event: 'refund.created', entities: [entity, paymentAfter] });
    return entity;
  });
  publish(events);
  if (events.length > 0) context.scheduleDueChange(made.id, context.refundDelayMs);
  return made;
}

export async function listRefunds(store: RecordStore, paymentId: string): Promise<StoredRecord[]> {
  await getPayment(store, paymentId);
  return store.listByParent(paymentId);
}

/** Processes or fails a pending refund; a failed refund returns its amount to the payment. */
export async function completeRefund(
  store: RecordStore,
  record: StoredRecord,
  events: ProviderEvent[],
): Promise<void> {
  const status = record.due?.to === 'failed' ? 'failed' : 'processed';
  const entity: Refund = { ...(record.entity as Refund), status };
  await store.put(entity.id, { ...record, entity, due: undefined });
  const found = await getPayment(store, entity.payment_id);
  let { payment } = found;
  if (status === 'failed') {
    payment = applyRefund(payment, -entity.amount);
    await store.put(payment.id, { ...found.record, entity: payment });
  }
  events.push({ event: `refund.${status}`, entities: [entity, payment] });
}

function newRefund(payment: Payment, body: Record<string, unknown>): Refund {
  if (payment.status === 'refunded') {
    throw new ApiError('The payment has been fully refunded already');
  }
  if (payment.status !== 'captured') {
    throw new ApiError('The payment status should be captured for action to be taken');
  }
  const refundable = payment.amount - payment.amount_refunded;
  const amount = parseAmount(body.amount ?? refundable, 'The amount must be atleast INR 1.00');
  if (amount > refundable) {
    throw new ApiError('The total refund amount is greater than the refund payment amount', {
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
  throw new ApiError('The selected speed is invalid.', { field: 'speed' });
}

async function findByKey(
  store: RecordStore,
  key: string,
  request: string,
): Promise<Refund | undefined> {
  const [record] = await store.listByParent(keyParent(key));
  if (record?.entity.entity !== 'refund') return undefined;
  if (record.request === request) return record.entity;
  throw new ApiError('Different request with the same idempotency key has already been processed.');
}

function keyParent(key: string): string {
  return `key ${key}`;
}

function checkKey(key: string | undefined): void {
  if (key === undefined || /^[\w-]{10,}$/.test(key)) return;
  throw new ApiError(
    'The idempotency key must be 10 or more letters, digits, hyphens, underscores.',
  );
}
