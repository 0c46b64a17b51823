import { type Desk, getOrder, getPayment, getRefund, putOrder } from './provider-context.ts';
import {
  attempted,
  captured,
  declined,
  type DisputeStatus,
  type Method,
  newOrder,
  newPayment,
  type Order,
  paidBy,
  type Payment,
  type Refund,
} from './entities.ts';
import { Refusal } from './api-error.ts';
import { parseAmount, parseCurrency, parseNotes, parseReceipt } from './input.ts';
import { decideDispute, type DisputeInput, getDispute, openDispute } from './disputes.ts';
import { endRefund, listRefunds, refund } from './refunds.ts';
import type { Kept, Store } from './record-store.ts';
import type { Way } from './scenarios.ts';
import type { Happening } from './webhooks.ts';

const CAPTURED_LATE_MS = 30_000;

/** A try to pay, from the window or from a test. */
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
  isAgain: boolean;
  way: Way | undefined;
}

export type Provider = ReturnType<typeof createProvider>;

/** What Razorpay does with orders and payments; each change of an order is made alone. */
export function createProvider(desk: Desk) {
  const { store, publish } = desk;

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
      const kept = await settled(await store.listOf(orderId));
      return kept.flatMap(({ entity }) => (entity.entity === 'payment' ? entity : []));
    },
    async getPayment(id: string): Promise<Payment> {
      await finishIfDue(await store.get(id));
      return (await getPayment(store, id)).payment;
    },
    refund: (input: Parameters<typeof refund>[1]) => refund(desk, input),
    async listRefunds(paymentId: string): Promise<Refund[]> {
      const kept = await settled(await listRefunds(store, paymentId));
      return kept.flatMap(({ entity }) => (entity.entity === 'refund' ? entity : []));
    },
    async getRefund(id: string): Promise<Refund> {
      await finishIfDue(await store.get(id));
      return getRefund(store, id);
    },
    getDispute: (id: string) => getDispute(store, id),
    openDispute: (input: DisputeInput) => openDispute(desk, input),
    decideDispute: (input: { id: string; status: DisputeStatus }) => decideDispute(desk, input),
    pay,
    capture,
    finish,
  };

  async function pay(input: PayInput): Promise<Payment> {
    const isLate = input.way === 'captured_late';
    const outcome = isLate || input.way === 'authorized' ? 'authorized' : input.outcome;
    const happenings: Happening[] = [];
    const payment = await store.alone(input.orderId, async (alone) => {
      const order = await getOrder(alone, input.orderId);
      if (order.status === 'paid' && !input.isAgain) throw new Refusal('Order already paid');
      const { amount = order.amount, currency = order.currency } = input;
      const made = newPayment(
        order,
        { ...input, amount, currency },
        outcome === 'failed' ? declined : undefined,
      );
      const due = isLate && ({ at: Date.now() + CAPTURED_LATE_MS, to: 'captured' } as const);
      const kept = { entity: made, orderId: order.id, parents: [order.id], ...(due && { due }) };
      await alone.put(made.id, kept);
      await putOrder(alone, attempted(order));
      happenings.push({ event: `payment.${made.status}`, entities: [made] });
      return outcome === 'captured' ? take(alone, kept, happenings) : made;
    });
    publish(happenings, input.way);
    if (isLate) desk.wake(payment.id, CAPTURED_LATE_MS);
    return payment;
  }

  async function capture(id: string, body: Record<string, unknown>): Promise<Payment> {
    const { orderId } = (await getPayment(store, id)).kept;
    const happenings: Happening[] = [];
    const payment = await store.alone(orderId, async (alone) => {
      const { payment: current, kept } = await getPayment(alone, id);
      if (current.captured) throw new Refusal('This payment has already been captured');
      if (current.status !== 'authorized') {
        throw new Refusal(
          'Only payments which have been authorized and not yet captured can be captured',
        );
      }
      const amount = parseAmount(body.amount, 'The amount must be atleast INR 1.00');
      if (amount !== current.amount || (body.currency ?? 'INR') !== current.currency) {
        throw new Refusal('Capture amount must be equal to the amount authorized', {
          field: 'amount',
        });
      }
      return take(alone, kept, happenings);
    });
    publish(happenings);
    return payment;
  }

  /** What was to become of a record, if its time has come and nobody was quicker. */
  async function finish(id: string): Promise<void> {
    const found = await store.get(id);
    if (!found) return;
    const happenings = await store.alone(found.orderId, async (alone) => {
      const kept = await alone.get(id);
      const happened: Happening[] = [];
      if (!kept?.due || kept.due.at > Date.now()) return happened;
      if (kept.entity.entity === 'payment') await take(alone, kept, happened);
      if (kept.entity.entity === 'refund') await endRefund(alone, kept, happened);
      return happened;
    });
    publish(happenings);
  }

  /** The records after what was due has been done. */
  async function settled(kept: Kept[]): Promise<Kept[]> {
    for (const one of kept) await finishIfDue(one);
    const now = await Promise.all(kept.map(({ entity }) => store.get(entity.id)));
    return now.filter((one) => one !== undefined);
  }

  async function finishIfDue(kept: Kept | undefined): Promise<void> {
    if (kept?.due && kept.due.at <= Date.now()) await finish(kept.entity.id);
  }
}

/** Captures a payment and counts it towards its order. */
async function take(store: Store, kept: Kept, happenings: Happening[]): Promise<Payment> {
  const payment = captured(kept.entity as Payment);
  await store.put(payment.id, { ...kept, entity: payment, due: undefined });
  const order = paidBy(await getOrder(store, payment.order_id), payment);
  await putOrder(store, order);
  happenings.push({ event: 'payment.captured', entities: [payment] });
  if (order.status === 'paid') happenings.push({ event: 'order.paid', entities: [payment, order] });
  return payment;
}
