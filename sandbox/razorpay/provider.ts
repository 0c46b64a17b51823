import {
  type ProviderContext,
  getOrder,
  getPayment,
  getRefund,
  putOrder,
} from './provider-context.ts';
import {
  addAttempt,
  markCaptured,
  bankDecline,
  type DisputeStatus,
  type Method,
  newOrder,
  newPayment,
  type Order,
  applyPayment,
  type Payment,
  type Refund,
  type Settlement,
  unixSeconds,
} from './entities.ts';
import { ApiError } from './api-error.ts';
import { parseAmount, parseCurrency, parseNotes, parseReceipt } from './input.ts';
import { decideDispute, type DisputeInput, getDispute, openDispute } from './disputes.ts';
import { completeRefund, listRefunds, refund } from './refunds.ts';
import type { StoredRecord, RecordStore } from './record-store.ts';
import type { Scenario } from './scenarios.ts';
import type { SettlementItem } from './settlement-items.ts';
import {
  getSettlement,
  readSettlementQuery,
  listSettledItems,
  settle,
  type SettleInput,
} from './settlements.ts';
import type { ProviderEvent } from './webhooks.ts';

const LATE_CAPTURE_MS = 30_000;

/** A payment attempt from the window or from a test. */
export interface PayInput {
  orderId: string;
  outcome: 'captured' | 'authorized' | 'failed';
  amount: number | undefined;
  currency: string | undefined;
  method: Method;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  description: string | null;
  allowPaidOrder: boolean;
  scenario: Scenario | undefined;
}

export type Provider = ReturnType<typeof createProvider>;

/** Implements Razorpay's operations; changes of one order run one at a time. */
export function createProvider(context: ProviderContext) {
  const { store, publish } = context;

  return {
    async createOrder(body: Record<string, unknown>): Promise<Order> {
      const order = newOrder({
        amount: parseAmount(body.amount, 'Order amount less than minimum amount allowed'),
        currency: parseCurrency(body.currency),
        receipt: parseReceipt(body.receipt),
        notes: parseNotes(body.notes),
      });
      await store.put(order.id, { entity: order, orderId: order.id, parents: [] });
      return order;
    },
    getOrder: (id: string) => getOrder(store, id),
    async listPayments(orderId: string): Promise<Payment[]> {
      await getOrder(store, orderId);
      const records = await applyDueChanges(await store.listByParent(orderId));
      return records.flatMap(({ entity }) => (entity.entity === 'payment' ? entity : []));
    },
    async getPayment(id: string): Promise<Payment> {
      await applyDueChangeOf(await store.get(id));
      return (await getPayment(store, id)).payment;
    },
    refund: (input: Parameters<typeof refund>[1]) => refund(context, input),
    async listRefunds(paymentId: string): Promise<Refund[]> {
      const records = await applyDueChanges(await listRefunds(store, paymentId));
      return records.flatMap(({ entity }) => (entity.entity === 'refund' ? entity : []));
    },
    async getRefund(id: string): Promise<Refund> {
      await applyDueChangeOf(await store.get(id));
      return getRefund(store, id);
    },
    getDispute: (id: string) => getDispute(store, id),
    openDispute: (input: DisputeInput) => openDispute(context, input),
    decideDispute: (input: { id: string; status: DisputeStatus }) => decideDispute(context, input),
    getSettlement: (id: string) => getSettlement(store, id),
    async listSettlementItems(search: URLSearchParams): Promise<SettlementItem[]> {
      const query = readSettlementQuery(search);
      const now = unixSeconds();
      await settleDue({ settledAt: now, capturedUntil: now - context.settlementDelaySeconds });
      return listSettledItems(store, query);
    },
    settle: settleDue,
    pay,
    capture,
    applyDueChange,
  };

  async function pay(input: PayInput): Promise<Payment> {
    const isLate = input.scenario === 'captured_late';
    const outcome = isLate || input.scenario === 'authorized' ? 'authorized' : input.outcome;
    const events: ProviderEvent[] = [];
    const payment = await store.withOrderLock(input.orderId, async (locked) => {
      const order = await getOrder(locked, input.orderId);
      if (order.status === 'paid' && !input.allowPaidOrder)
        throw new ApiError('Order already paid');
      const { amount = order.amount, currency = order.currency } = input;
      const made = newPayment(
        order,
        { ...input, amount, currency },
        outcome === 'failed' ? bankDecline : undefined,
      );
      const due = isLate && ({ at: Date.now() + LATE_CAPTURE_MS, to: 'captured' } as const);
      const record = { entity: made, orderId: order.id, parents: [order.id], ...(due && { due }) };
      await locked.put(made.id, record);
      await putOrder(locked, addAttempt(order));
      events.push({ event: `payment.${made.status}`, entities: [made] });
      return outcome === 'captured' ? capturePayment(locked, record, events) : made;
    });
    publish(events, input.scenario);
    if (isLate) context.scheduleDueChange(payment.id, LATE_CAPTURE_MS);
    return payment;
  }

  async function settleDue(input: SettleInput): Promise<Settlement | undefined> {
    await applyDueChanges((await store.list()).filter(({ due }) => due !== undefined));
    return settle(store, input);
  }

  async function capture(id: string, body: Record<string, unknown>): Promise<Payment> {
    const { orderId } = (await getPayment(store, id)).record;
    const events: ProviderEvent[] = [];
    const payment = await store.withOrderLock(orderId, async (locked) => {
      const { payment: current, record } = await getPayment(locked, id);
      if (current.captured) throw new ApiError('This payment has already been captured');
      if (current.status !== 'authorized') {
        throw new ApiError(
          'Only payments which have been authorized and not yet captured can be captured',
        );
      }
      const amount = parseAmount(body.amount, 'The amount must be atleast INR 1.00');
      if (amount !== current.amount || (body.currency ?? 'INR') !== current.currency) {
        throw new ApiError('Capture amount must be equal to the amount authorized', {
          field: 'amount',
        });
      }
      return capturePayment(locked, record, events);
    });
    publish(events);
    return payment;
  }

  /** Applies the due change of a record, unless another caller already did. */
  async function applyDueChange(id: string): Promise<void> {
    const found = await store.get(id);
    if (!found) return;
    const events = await store.withOrderLock(found.orderId, async (locked) => {
      const record = await locked.get(id);
      const newEvents: ProviderEvent[] = [];
      if (!record?.due) return newEvents;
      const earlyMs = record.due.at - Date.now();
      if (earlyMs > 0) {
        // A timer can fire a millisecond too early.
        context.scheduleDueChange(id, earlyMs);
        return newEvents;
      }
      if (record.entity.entity === 'payment') await capturePayment(locked, record, newEvents);
      if (record.entity.entity === 'refund') await completeRefund(locked, record, newEvents);
      return newEvents;
    });
    publish(events);
  }

  /** Returns the records after their due changes. */
  async function applyDueChanges(records: StoredRecord[]): Promise<StoredRecord[]> {
    for (const record of records) await applyDueChangeOf(record);
    const current = await Promise.all(records.map(({ entity }) => store.get(entity.id)));
    return current.filter((record) => record !== undefined);
  }

  async function applyDueChangeOf(record: StoredRecord | undefined): Promise<void> {
    if (record?.due && record.due.at <= Date.now()) await applyDueChange(record.entity.id);
  }
}

async function capturePayment(
  store: RecordStore,
  record: StoredRecord,
  events: ProviderEvent[],
): Promise<Payment> {
  const payment = markCaptured(record.entity as Payment);
  await store.put(payment.id, { ...record, entity: payment, due: undefined });
  const order = applyPayment(await getOrder(store, payment.order_id), payment);
  await putOrder(store, order);
  events.push({ event: 'payment.captured', entities: [payment] });
  if (order.status === 'paid') events.push({ event: 'order.paid', entities: [payment, order] });
  return payment;
}
