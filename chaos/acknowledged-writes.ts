import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../src/server/audit-books.ts';
import type { Db } from '../src/server/db/client.ts';
import { inArray, sql } from '../src/server/db/drizzle.ts';
import { cartItems } from '../src/server/modules/cart/tables.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { newsletterSubscribers } from '../src/server/modules/newsletter/tables.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { addPeople } from '../harness/environment.ts';
import { callApi, retryWhileUnavailable, type ApiAnswer } from './call-api.ts';
import type { Simulation } from './shopper.ts';

/** The writes that the shops acknowledged to their clients. Acknowledged orders are in `Observations`. */
export interface AcknowledgedWrites {
  /** The quantity of `PRODUCT` by user id. */
  carts: Map<string, number>;
  emails: Set<string>;
  /** Responses that contradict earlier ones. */
  contradictions: string[];
}

/** Not among the offers of the shoppers, so that it does not sell out. */
const PRODUCT = '9';
const STOCK = 100_000;
const WRITERS = 4;
const CARTS_PER_WRITER = 50;
/** The number of changes of one cart, below the limit of the shop. */
const CHANGES_PER_CART = 60;
const PAUSE_MS = 40;

export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  carts: new Map(),
  emails: new Set(),
  contradictions: [],
});

/** Clients change carts and subscribe until it is enough, and repeat each request until it is acknowledged. */
export async function writeRepeatedly(
  simulation: Simulation,
  writes: AcknowledgedWrites,
  isEnough: () => boolean,
): Promise<void> {
  const { db } = simulation.environment;
  await db
    .update(products)
    .set({ onHand: STOCK })
    .where(sql`id = ${PRODUCT}`);
  const people = await addPeople(db, WRITERS * CARTS_PER_WRITER);
  const runWriter = async (_: unknown, writer: number) => {
    for (let nth = 0; !isEnough(); nth += 1) {
      const cart = Math.floor(nth / CHANGES_PER_CART) % CARTS_PER_WRITER;
      const as = people[writer * CARTS_PER_WRITER + cart];
      if (as) await addToCart(simulation, writes, { as, key: `writer-${writer}-${nth}` });
      if (nth % 10 === 0) await subscribe(simulation, writes, `writer${writer}-${nth}@example.com`);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, runWriter));
}

async function addToCart(
  simulation: Simulation,
  { carts, contradictions }: AcknowledgedWrites,
  { as, key }: { as: TestUser; key: string },
): Promise<void> {
  const body = { productId: PRODUCT, quantity: 1 };
  const headers = { 'idempotency-key': key };
  const answer = await untilAcknowledged(simulation, 'cart', (url) =>
    callApi(url, 'POST /api/cart/add', { as, body, headers }),
  );
  if (answer.status !== 200) return;
  const quantity = (carts.get(as.id) ?? 0) + 1;
  carts.set(as.id, quantity);
  const shown = answer.cart?.items.find(({ productId }) => productId === PRODUCT)?.quantity;
  if (shown !== quantity) contradictions.push(`${key} shows ${shown} instead of ${quantity}`);
}

async function subscribe(
  simulation: Simulation,
  { emails }: AcknowledgedWrites,
  email: string,
): Promise<void> {
  const { random } = simulation;
  // Each visitor has an address of their own, because subscriptions are limited per address.
  const headers = {
    'x-forwarded-for': `10.${[1, 2, 3].map(() => random.integerBelow(255)).join('.')}`,
  };
  const { status } = await untilAcknowledged(simulation, 'subscribe', (url) =>
    callApi(url, 'POST /api/newsletter/subscribe', { body: { email }, headers }),
  );
  if (status === 200) emails.add(email);
}

/** Repeats a request at a random shop until one of them decides about it. */
function untilAcknowledged(
  { environment, observations, random }: Simulation,
  name: string,
  request: (url: string) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  return retryWhileUnavailable(
    async () => {
      const answer = await request(random.pick(environment.servers).url);
      observations.recordAnswer(name, answer);
      return answer;
    },
    { retries: 1000 },
  );
}

/** Compares the database with what clients were told. */
export async function findLostWrites(
  db: Db,
  { carts, emails, contradictions }: AcknowledgedWrites,
): Promise<Finding[]> {
  const rows = await db
    .select()
    .from(cartItems)
    .where(inArray(cartItems.userId, [...carts.keys()]));
  const stored = new Map(rows.map(({ userId, quantity }) => [userId, quantity]));
  const subscribers = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers);
  const subscribed = new Set(subscribers.map(({ email }) => email));
  const details = [
    ...contradictions,
    ...[...carts]
      .filter(([id, quantity]) => stored.get(id) !== quantity)
      .map(([id, quantity]) => `cart of ${id}: ${stored.get(id)} instead of ${quantity}`),
    ...[...emails].filter((email) => !subscribed.has(email)).map((email) => `${email} is missing`),
  ];
  return details.map((detail) => ({ check: 'an acknowledged write is stored once', detail }));
}
