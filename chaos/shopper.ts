import { setTimeout as sleep } from 'node:timers/promises';
import { cartTotals } from '#shared/cart/totals.ts';
import { sql } from '../src/server/db/drizzle.ts';
import { details, type Paid } from '../src/server/testing/checkout-flow.ts';
import type { Person } from '../src/server/testing/people.ts';
import { ask, retryWhileUnavailable, type Answer } from './call-api.ts';
import type { Dice } from '../harness/random.ts';
import type { Notebook } from './observations.ts';
import { steadily, type Stage } from '../harness/environment.ts';

export interface Offer {
  productId: string;
  /** In rupees. */
  price: number;
}

export interface World {
  stage: Stage;
  dice: Dice;
  offers: Offer[];
  notes: Notebook;
}

const RETRIES = 6;

/** One visit: fills a cart, opens a payment, and does one of the many things people do then. */
export async function visit(world: World, as: Person): Promise<void> {
  const { dice } = world;
  const order = await open(world, as);
  if (!order) return;
  await sleep(dice.below(300));
  if (dice.happens(0.08)) await ask(branch(world), `POST /api/payments/release/${order}`, { as });
  if (dice.happens(0.25)) await outstay(world, order);
  // A shopper who changes the cart leaves the first window open, and may pay in either.
  const changed = dice.happens(0.06) ? await open(world, as) : undefined;
  if (dice.happens(0.06)) return;
  if (dice.happens(0.08)) await world.stage.provider.pay(order, { outcome: 'failed' });
  await payAndTell(world, as, order);
  if (changed && dice.happens(0.5)) await payAndTell(world, as, changed);
}

const branch = ({ stage, dice }: World) => dice.pick(stage.branches).url;

/** Answers the provider's id of the order. */
async function open(world: World, as: Person): Promise<string | undefined> {
  const { dice, offers } = world;
  const chosen = dice.shuffled(offers).slice(0, 1 + dice.below(3));
  const lines = chosen.map(({ productId, price }) => ({
    productId,
    price,
    quantity: 1 + dice.below(3),
  }));
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const amount = cartTotals(lines).totalPaise;
  const body = { amount, currency: 'INR', orderData: { ...details, items } };
  const create = () => ask(branch(world), 'POST /api/payments/create-razorpay-order', { as, body });
  const [answer] = await Promise.all([
    callWithRetries(world, 'create', create),
    // Some click twice.
    ...(dice.happens(0.1) ? [create()] : []),
  ]);
  return answer.status === 200 ? answer.id : undefined;
}

/** The hold runs out before the shopper pays. */
async function outstay({ stage: { db }, dice }: World, order: string): Promise<void> {
  await steadily(() =>
    db.execute(sql`update checkouts set expires_at = now() where provider_order_id = ${order}`),
  );
  await sleep(500 + dice.below(2000));
}

async function payAndTell(world: World, as: Person, order: string): Promise<void> {
  const { dice, stage, notes } = world;
  const way = wayToPay(dice);
  const paid = await stage.provider.pay(order, way);
  if (!paid) return;
  if (!('outcome' in way)) notes.captures += 1;
  const again = dice.happens(0.03) && (await stage.provider.pay(order, { again: true }));
  // Half of the tabs are closed by now.
  if (dice.happens(0.5)) return;
  const number = await tell(world, as, paid);
  if (again) await tell(world, as, again);
  if (number && dice.happens(0.1)) await cancel(world, as, number);
}

function wayToPay(dice: Dice): object {
  if (dice.happens(0.05)) return { outcome: 'authorized' };
  return dice.happens(0.02) ? { amount: 100 + dice.below(10_000) } : {};
}

/** The browser says that it paid, often twice; answers the number of the order. */
async function tell(world: World, as: Person, paid: Paid): Promise<string | undefined> {
  const verify = () =>
    callWithRetries(world, 'verify', () =>
      ask(branch(world), 'POST /api/payments/verify-payment', { as, body: paid }),
    );
  const answers = await Promise.all(
    Array.from({ length: world.dice.happens(0.3) ? 2 : 1 }, verify),
  );
  for (const answer of answers) world.notes.tell(paid, answer);
  return answers[0]?.orderNumber || undefined;
}

async function cancel(world: World, as: Person, orderNumber: string): Promise<void> {
  const answer = await callWithRetries(world, 'cancel', () =>
    ask(branch(world), `POST /api/orders/${orderNumber}/cancel`, { as }),
  );
  if (answer.status === 200) world.notes.cancelled.add(orderNumber);
}

/** Retries a call like an impatient shopper and notes every answer. */
async function callWithRetries(
  { notes, dice }: World,
  name: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const noted = async () => {
    const answer = await request();
    notes.hear(name, answer);
    return answer;
  };
  return retryWhileUnavailable(noted, { retries: RETRIES, pauseMs: () => 100 + dice.below(700) });
}
