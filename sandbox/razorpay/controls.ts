import { disputeStatuses, type Entity } from './entities.ts';
import type { Faults } from './faults.ts';
import { parseMethod } from './input.ts';
import type { PayInput, Provider } from './provider.ts';
import { paymentError, Refusal } from './api-error.ts';
import { paymentSignature } from './signature.ts';
import type { Store } from './record-store.ts';
import { isWay, type Way } from './scenarios.ts';
import type { Webhooks } from './webhooks.ts';

export interface Wires {
  provider: Provider;
  store: Store;
  faults: Faults;
  webhooks: Webhooks;
  keySecret: string;
}

type Body = Record<string, unknown>;

/** What only the sandbox can: pay without a person, go wrong at will, tell everything. */
export const switches: Record<string, (wires: Wires, body: Body) => Promise<unknown>> = {
  'POST /sandbox/pay': pay,
  /** A refund that a person makes in the provider's dashboard. */
  'POST /sandbox/refund': ({ provider }, { payment_id, ...body }) =>
    provider.refund({ paymentId: textOf(payment_id) ?? '', body, key: undefined }),
  'POST /sandbox/dispute': ({ provider }, { payment_id, amount, phase, reason_code }) =>
    provider.openDispute({
      paymentId: textOf(payment_id) ?? '',
      amount,
      phase: textOf(phase) ?? 'chargeback',
      reasonCode: textOf(reason_code) ?? 'goods_or_services_not_received_or_partially_received',
    }),
  async 'POST /sandbox/dispute/decide'({ provider }, { id, status }) {
    const known = disputeStatuses.find((one) => one === status);
    if (!known) throw new Refusal(`status is one of ${disputeStatuses.join(', ')}`);
    return provider.decideDispute({ id: textOf(id) ?? '', status: known });
  },
  async 'POST /sandbox/faults'({ faults }, body) {
    faults.set(body);
    return faults.state();
  },
  'GET /sandbox/state': state,
  async 'POST /sandbox/webhooks/redeliver'({ webhooks }, { times = 1 }) {
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 10) {
      throw new Refusal('times is a number from 1 to 10');
    }
    return { sent: await webhooks.redeliver(times) };
  },
};

/** The way of the window and of tests to pay; a failed payment also tells its error. */
async function pay({ provider, keySecret }: Wires, body: Body) {
  const payment = await provider.pay(parsePay(body));
  const { id, order_id } = payment;
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: paymentSignature({ order: order_id, payment: id }, keySecret),
    ...(payment.status === 'failed' && { error: paymentError(payment) }),
  };
}

const FAILING_VPA = 'failure@razorpay';
const outcomes = ['captured', 'authorized', 'failed'] as const;

function parsePay(body: Body): PayInput {
  const method = parseMethod(body.method);
  const vpa = method === 'upi' ? (textOf(body.vpa) ?? 'success@razorpay') : null;
  const asked = outcomes.find((one) => one === (body.outcome ?? 'captured'));
  if (!asked) throw new Refusal(`outcome is one of ${outcomes.join(', ')}`);
  const { amount, currency, again } = body;
  if (amount !== undefined && !Number.isSafeInteger(amount)) {
    throw new Refusal('The amount must be an integer.', { field: 'amount' });
  }
  return {
    orderId: textOf(body.order_id) ?? '',
    outcome: vpa === FAILING_VPA ? 'failed' : asked,
    amount: amount === undefined ? undefined : Number(amount),
    currency: textOf(currency) ?? undefined,
    method,
    vpa,
    email: textOf(body.email),
    contact: textOf(body.contact),
    description: textOf(body.description),
    isAgain: again === true,
    way: parseWay(body.way),
  };
}

function parseWay(given: unknown): Way | undefined {
  if (given === undefined || given === '') return undefined;
  if (isWay(given)) return given;
  throw new Refusal('No such way to go wrong');
}

function textOf(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given.slice(0, 255) : null;
}

/** Everything for an audit, but how to reach the people who paid. */
async function state({ store, faults, webhooks }: Wires) {
  const entities = (await store.list()).map(({ entity }) => entity);
  const [orders, payments, refunds, disputes] = (
    ['order', 'payment', 'refund', 'dispute'] as const
  ).map((kind) => entities.filter(({ entity }) => entity === kind).map(withoutContact));
  return {
    counts: { orders: orders?.length, payments: payments?.length, refunds: refunds?.length },
    webhooks: webhooks.state(),
    faults: faults.state(),
    orders,
    payments,
    refunds,
    disputes,
  };
}

function withoutContact(entity: Entity): Entity {
  if (entity.entity !== 'payment') return entity;
  return { ...entity, email: null, contact: null, vpa: null };
}
