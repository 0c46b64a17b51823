import { setTimeout as sleep } from 'node:timers/promises';
import { toRupees } from '#shared/money.ts';
import { auditBooks } from '../src/server/audit-books.ts';
import { asc, sql } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { taxDocuments } from '../src/server/modules/tax/tables.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { addPeople, retryWhileDatabaseRestarts, type Environment } from '../harness/environment.ts';
import { createRandom } from '../harness/random.ts';
import { compareBooks, countPending } from './compare-books.ts';
import { dispatchRepeatedly } from './dispatch.ts';
import { addOffers } from './offers.ts';
import { createObservations } from './observations.ts';
import { visit, type Simulation } from './shopper.ts';

const SHOPPERS = 20;
const PEOPLE_PER_SHOPPER = 15;
/** Shoppers soon compete for the last uses of the code. */
const OFFER_LIMIT = 25;
const SETTLE_MAX_MS = 180_000;

export async function createSimulation(
  environment: Environment,
  seed: number,
): Promise<Simulation> {
  // Little stock makes shoppers compete.
  await environment.db.update(productStock).set({ onHand: 30 });
  await addOffers(environment.db, { limit: OFFER_LIMIT });
  const rows = await environment.db.select().from(products).orderBy(asc(products.id)).limit(5);
  const offers = rows.map(({ id, pricePaise }) => ({ productId: id, price: toRupees(pricePaise) }));
  return { environment, random: createRandom(seed), offers, observations: createObservations() };
}

interface Load {
  /** Shoppers who visit at the same time. */
  shoppers?: number;
  /** The faults of the payment provider. */
  faults: object;
  isEnough(): boolean;
  /** Everything else that runs at the same time. */
  others: (() => Promise<unknown>)[];
}

/** Shoppers buy and an administrator dispatches and refunds orders until it is enough. */
export async function runLoad(
  simulation: Simulation,
  { shoppers = SHOPPERS, faults, isEnough, others }: Load,
): Promise<void> {
  const { environment } = simulation;
  let isStopped = false;
  const isOver = () => isStopped || isEnough();
  const people = await addPeople(environment.db, shoppers * PEOPLE_PER_SHOPPER);
  await environment.provider.setFaults(faults);
  try {
    await Promise.all([
      ...Array.from({ length: shoppers }, () => visitRepeatedly(simulation, people, isOver)),
      ...others.map((work) => work()),
      restock(simulation, isOver),
      dispatchRepeatedly(simulation, isOver),
    ]);
  } finally {
    // If one task fails, the others must stop too.
    isStopped = true;
  }
}

async function visitRepeatedly(
  simulation: Simulation,
  people: TestUser[],
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    // A person makes only one visit at a time.
    const person = people.splice(simulation.random.integerBelow(people.length), 1)[0];
    if (!person) throw new Error('no free shopper');
    await visit(simulation, person);
    people.push(person);
  }
}

async function restock(
  { environment: { db }, offers }: Simulation,
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    await sleep(1500);
    // One product per statement avoids a deadlock with a cart of several products.
    for (const { productId } of offers) {
      await retryWhileDatabaseRestarts(() =>
        db.execute(sql`update product_stock set on_hand = on_hand + 25
          where product_id = ${productId} and on_hand - reserved < 4`),
      );
    }
  }
}

/** What contradicts the books, the provider or the answers that shoppers received. */
export async function collectFindings({
  environment: { servers, db, provider },
  observations,
}: Simulation) {
  const books = await provider.books();
  const unexpectedAnswers = Array.from(observations.unexpected, (detail) => ({
    check: 'every answer is an expected one',
    detail,
  }));
  const loggedErrors = servers
    .flatMap((server) => server.output().split('\n'))
    .filter((line) => line.includes('"unexpected error"'))
    .map((detail) => ({ check: 'no shop logs an unexpected error', detail }));
  return {
    captures: books.payments.filter(({ captured }) => captured).length,
    orders: await db.$count(orders),
    refunds: books.refunds.length,
    documents: await db.$count(taxDocuments),
    findings: [
      ...(await auditBooks(db)),
      ...(await compareBooks(db, { books, observations })),
      ...unexpectedAnswers,
      ...loggedErrors,
    ],
    observations,
  };
}

/** Returns the seconds until everything was settled. */
export async function waitUntilSettled(
  { provider, db }: Environment,
  report: (line: string) => void,
): Promise<number> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < SETTLE_MAX_MS) {
    const pending = await countPending(db, await provider.books());
    if (pending === 0) break;
    report(`${pending} records are not settled yet`);
    await sleep(500);
  }
  return (Date.now() - startedAt) / 1000;
}
