import { setTimeout as sleep } from 'node:timers/promises';
import { cartTotals } from '#shared/cart/totals.ts';
import { sql } from '../src/server/db/drizzle.ts';
import { details, type PaymentResult } from '../src/server/testing/checkout-flow.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { CODE } from './offers.ts';
import { callApi, retryWhileUnavailable, type ApiAnswer } from './call-api.ts';
import type { Random } from '../harness/random.ts';
import type { Observations } from './observations.ts';
import { retryWhileDatabaseRestarts, type Environment } from '../harness/environment.ts';

export interface Offer {
  productId: string;
  /** In rupees. */
  price: number;
}

export interface Simulation {
  environment: Environment;
  random: Random;
  offers: Offer[];
  observations: Observations;
}

const RETRIES = 6;
/** The total may change while other shoppers use up an offer. */
const TOTALS_MAX = 4;

/** One visit: starts a checkout and continues it in one of many random ways. */
export async function visit(simulation: Simulation, as: TestUser): Promise<void> {
  const { random } = simulation;
  const order = await startCheckout(simulation, as);
  if (!order) return;
  await sleep(random.integerBelow(300));
  if (random.chance(0.08))
    await callApi(randomServerUrl(simulation), `POST /api/payments/release/${order}`, { as });
  if (random.chance(0.25)) await expireHold(simulation, order);
  // A shopper who changes the cart keeps the first payment window and may pay in either.
  const changed = random.chance(0.06) ? await startCheckout(simulation, as) : undefined;
  if (random.chance(0.06)) return;
  if (random.chance(0.08)) await simulation.environment.provider.pay(order, { outcome: 'failed' });
  await payAndVerify(simulation, as, order);
  if (changed && random.chance(0.5)) await payAndVerify(simulation, as, changed);
}

const randomServerUrl = ({ environment, random }: Simulation) =>
  random.pick(environment.servers).url;

/** Returns the provider's order id. */
export async function startCheckout(
  simulation: Simulation,
  as: TestUser,
): Promise<string | undefined> {
  const { random, offers } = simulation;
  const chosen = random.shuffle(offers).slice(0, 1 + random.integerBelow(3));
  const lines = chosen.map(({ productId, price }) => ({
    productId,
    price,
    quantity: 1 + random.integerBelow(3),
  }));
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  if (random.chance(0.3)) await enterCode(simulation, as);
  const create = (amount: number) =>
    callApi(randomServerUrl(simulation), 'POST /api/payments/create-razorpay-order', {
      as,
      body: { amount, currency: 'INR', orderData: { ...details, phone: phoneOf(as), items } },
    });
  let amount = cartTotals(lines).totalPaise;
  for (let tries = 0; tries < TOTALS_MAX; tries += 1) {
    const sent = amount;
    const [answer] = await Promise.all([
      callWithRetries(simulation, 'create', () => create(sent)),
      // Some shoppers click twice.
      ...(random.chance(0.1) ? [create(sent)] : []),
    ]);
    if (answer.status === 200) return answer.id;
    const hasNewTotal = ['price_changed', 'offer_changed'].includes(answer.code);
    if (!hasNewTotal || !answer.cart) return undefined;
    amount = Math.round(answer.cart.total * 100);
  }
  return undefined;
}

/** Customers with the same number would count as one. */
export const phoneOf = ({ id }: TestUser) =>
  String(9_000_000_000 + (Number.parseInt(id.slice(0, 8), 16) % 1_000_000_000));

async function enterCode(simulation: Simulation, as: TestUser): Promise<void> {
  await callWithRetries(simulation, 'code', () =>
    callApi(randomServerUrl(simulation), 'PUT /api/cart/code', { as, body: { code: CODE } }),
  );
}

/** Expires the stock hold before the shopper pays. */
async function expireHold(
  { environment: { db }, random }: Simulation,
  order: string,
): Promise<void> {
  await retryWhileDatabaseRestarts(() =>
    db.execute(sql`update checkouts set expires_at = now() where provider_order_id = ${order}`),
  );
  await sleep(500 + random.integerBelow(2000));
}

/** The orders of the other customers are dispatched. */
const cancelsOrders = ({ id }: TestUser) => /[0-7]$/.test(id);

async function payAndVerify(simulation: Simulation, as: TestUser, order: string): Promise<void> {
  const { random, environment, observations } = simulation;
  const options = paymentOptions(random);
  const paid = await environment.provider.pay(order, options);
  if (!paid) return;
  if (!('outcome' in options)) observations.captures += 1;
  const again = random.chance(0.03) && (await environment.provider.pay(order, { again: true }));
  // Half of the shoppers close the tab before the verification.
  if (random.chance(0.5)) return;
  const number = await verifyPayment(simulation, as, paid);
  if (again) await verifyPayment(simulation, as, again);
  if (number && cancelsOrders(as) && random.chance(0.2)) await cancel(simulation, as, number);
}

function paymentOptions(random: Random): object {
  if (random.chance(0.05)) return { outcome: 'authorized' };
  return random.chance(0.02) ? { amount: 100 + random.integerBelow(10_000) } : {};
}

/** Verifies the payment, sometimes twice, and returns the order number. */
export async function verifyPayment(
  simulation: Simulation,
  as: TestUser,
  paid: PaymentResult,
): Promise<string | undefined> {
  const verify = () =>
    callWithRetries(simulation, 'verify', () =>
      callApi(randomServerUrl(simulation), 'POST /api/payments/verify-payment', { as, body: paid }),
    );
  const answers = await Promise.all(
    Array.from({ length: simulation.random.chance(0.3) ? 2 : 1 }, verify),
  );
  for (const answer of answers) simulation.observations.recordVerification(paid, answer);
  return answers[0]?.orderNumber || undefined;
}

async function cancel(simulation: Simulation, as: TestUser, orderNumber: string): Promise<void> {
  const answer = await callWithRetries(simulation, 'cancel', () =>
    callApi(randomServerUrl(simulation), `POST /api/orders/${orderNumber}/cancel`, { as }),
  );
  if (answer.status === 200) simulation.observations.cancelled.add(orderNumber);
}

/** Retries a call like an impatient shopper and records every answer. */
async function callWithRetries(
  { observations, random }: Simulation,
  name: string,
  request: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const recorded = async () => {
    const answer = await request();
    observations.recordAnswer(name, answer);
    return answer;
  };
  return retryWhileUnavailable(recorded, {
    retries: RETRIES,
    pauseMs: () => 100 + random.integerBelow(700),
  });
}
