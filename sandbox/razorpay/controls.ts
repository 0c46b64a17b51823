import { disputeStatuses, type Entity } from './entities.ts';
import type { Faults } from './faults.ts';
import { parseMethod } from './input.ts';
import type { PayInput, Provider } from './provider.ts';
import { paymentError, ApiError } from './api-error.ts';
import { paymentSignature } from './signature.ts';
import type { RecordStore } from './record-store.ts';
import { parseSettle } from './parse-settle.ts';
import { isScenario, type Scenario } from './scenarios.ts';
import type { Webhooks } from './webhooks.ts';

export interface ControlContext {
  provider: Provider;
  store: RecordStore;
  faults: Faults;
  webhooks: Webhooks;
  keySecret: string;
}

type Body = Record<string, unknown>;

/** Endpoints that only the sandbox has: pay without a window, set faults, read all records. */
export const controls: Record<string, (context: ControlContext, body: Body) => Promise<unknown>> = {
  'POST /sandbox/pay': pay,
  /** A refund from the provider's dashboard. */
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
    if (!known) throw new ApiError(`status must be one of ${disputeStatuses.join(', ')}`);
    return provider.decideDispute({ id: textOf(id) ?? '', status: known });
  },
  'POST /sandbox/settle': async ({ provider }, body) => ({
    settlement: (await provider.settle(parseSettle(body))) ?? null,
  }),
  async 'POST /sandbox/faults'({ faults }, body) {
    faults.set(body);
    return faults.state();
  },
  'GET /sandbox/state': state,
  async 'POST /sandbox/webhooks/redeliver'({ webhooks }, { times = 1 }) {
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 10) {
      throw new ApiError('times must be a number from 1 to 10');
    }
    return { sent: await webhooks.redeliver(times) };
  },
};

/** Pays for the window and for tests; a failed payment also returns its error. */
async function pay({ provider, keySecret }: ControlContext, body: Body) {
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
  const outcome = outcomes.find((one) => one === (body.outcome ?? 'captured'));
  if (!outcome) throw new ApiError(`outcome must be one of ${outcomes.join(', ')}`);
  const { amount, currency, again } = body;
  if (amount !== undefined && !Number.isSafeInteger(amount)) {
    throw new ApiError('The amount must be an integer.', { field: 'amount' });
  }
  return {
    orderId: textOf(body.order_id) ?? '',
    outcome: vpa === FAILING_VPA ? 'failed' : outcome,
    amount: amount === undefined ? undefined : Number(amount),
    currency: textOf(currency) ?? undefined,
    method,
    vpa,
    email: textOf(body.email),
    contact: textOf(body.contact),
    description: textOf(body.description),
    allowPaidOrder: again === true,
    scenario: parseScenario(body.scenario),
  };
}

function parseScenario(given: unknown): Scenario | undefined {
  if (given === undefined || given === '') return undefined;
  if (isScenario(given)) return given;
  throw new ApiError('Unknown scenario');
}

function textOf(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given.slice(0, 255) : null;
}

/** Returns everything for an audit except the contact details of customers. */
async function state({ store, faults, webhooks }: ControlContext) {
  const entities = (await store.list()).map(({ entity }) => entity);
  const [orders, payments, refunds, disputes, settlements] = (
    ['order', 'payment', 'refund', 'dispute', 'settlement'] as const
  ).map((kind) => entities.filter(({ entity }) => entity === kind).map(withoutContact));
  return {
    counts: { orders: orders?.length, payments: payments?.length, refunds: refunds?.length },
    webhooks: webhooks.state(),
    faults: faults.state(),
    orders,
    payments,
    refunds,
    disputes,
    settlements,
  };
}

function withoutContact(entity: Entity): Entity {
  if (entity.entity !== 'payment') return entity;
  return { ...entity, email: null, contact: null, vpa: null };
}
