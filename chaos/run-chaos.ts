import { setTimeout as sleep } from 'node:timers/promises';
import { toRupees } from '#shared/money.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { asc, sql } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { taxDocuments } from '../src/server/modules/tax/tables.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { compareBooks, countPending } from './compare-books.ts';
import { dispatchRepeatedly } from './dispatch.ts';
import { createRandom } from '../harness/random.ts';
import { visit, type Simulation } from './shopper.ts';
import { createObservations, type Observations } from './observations.ts';
import { addPeople, retryWhileDatabaseRestarts, type Environment } from '../harness/environment.ts';

export interface Plan {
  captures: number;
  kills: number;
  restarts: number;
  /** The time limit of the whole run. */
  minutes: number;
  seed: number;
  /** Shoppers who visit at the same time. */
  shoppers?: number;
  /** Polls pending payments right after the faults instead of waiting for their schedule. */
  pollsPaymentsAtEnd?: boolean;
}

export interface Outcome {
  captures: number;
  orders: number;
  refunds: number;
  kills: number;
  restarts: number;
  /** Issued invoices and credit notes. */
  documents: number;
  minutes: number;
  /** The time from the end of the faults until everything was settled. */
  settledAfterSeconds: number;
  findings: Finding[];
  observations: Observations;
}

const SHOPPERS = 20;
const PEOPLE_PER_SHOPPER = 15;
const REPORT_MS = 5000;
const SETTLE_MAX_MS = 180_000;
const faults = { dropWebhooks: 0.35, duplicateWebhooks: 0.3, errors: 0.05, lostReplies: 0.05 };

type Report = (line: string) => void;

/** Shoppers buy during faults; afterwards the shop must settle everything by itself. */
export async function runChaos(
  environment: Environment,
  plan: Plan,
  report: Report = () => {},
): Promise<Outcome> {
  const startedAt = Date.now();
  const simulation = await createSimulation(environment, plan.seed);
  const done = await runWithFaults(simulation, { plan, startedAt, report });
  report('faults are off, waiting until everything is settled');
  await environment.provider.setFaults({});
  if (plan.pollsPaymentsAtEnd) await pollPaymentsNow(environment);
  const settledAfterSeconds = await waitUntilSettled(environment, report);
  const minutes = (Date.now() - startedAt) / 60_000;
  return { ...done, minutes, settledAfterSeconds, ...(await collectFindings(simulation)) };
}

interface RunOptions {
  plan: Plan;
  startedAt: number;
  report: Report;
}

async function runWithFaults(simulation: Simulation, { plan, startedAt, report }: RunOptions) {
  const { environment, observations } = simulation;
  const done = { kills: 0, restarts: 0 };
  let isStopped = false;
  const isOver = () => isStopped || Date.now() - startedAt > plan.minutes * 60_000;
  const hasAllFaults = () => done.kills >= plan.kills && done.restarts >= plan.restarts;
  const isEnough = () => isOver() || (observations.captures >= plan.captures && hasAllFaults());
  const progressTimer = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const { kills, restarts } = done;
    report(`${seconds} s: ${observations.captures} captures, ${kills} kills, ${restarts} restarts`);
  }, REPORT_MS);
  try {
    const { shoppers = SHOPPERS } = plan;
    const people = await addPeople(environment.db, shoppers * PEOPLE_PER_SHOPPER);
    await environment.provider.setFaults(faults);
    await Promise.all([
      ...Array.from({ length: shoppers }, () => visitRepeatedly(simulation, people, isEnough)),
      ...environment.servers.map(({ kill }) =>
        killRepeatedly(simulation, { plan, done, isOver, kill }),
      ),
      restock(simulation, isEnough),
      dispatchRepeatedly(simulation, isEnough),
    ]);
    return done;
  } finally {
    // If one task fails, the others must stop too.
    isStopped = true;
    clearInterval(progressTimer);
  }
}

async function collectFindings({
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

async function createSimulation(environment: Environment, seed: number): Promise<Simulation> {
  // Little stock makes shoppers compete.
  await environment.db.update(productStock).set({ onHand: 30 });
  const rows = await environment.db.select().from(products).orderBy(asc(products.id)).limit(5);
  const offers = rows.map(({ id, pricePaise }) => ({ productId: id, price: toRupees(pricePaise) }));
  return { environment, random: createRandom(seed), offers, observations: createObservations() };
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

interface KillOptions {
  plan: Plan;
  done: { kills: number; restarts: number };
  isOver(): boolean;
  kill(): Promise<void>;
}

/** Kills a server some time after it recovered, and sometimes PostgreSQL at the same time. */
async function killRepeatedly(
  { environment, random }: Simulation,
  { plan, done, isOver, kill }: KillOptions,
): Promise<void> {
  let recoveryMs = 2000;
  while (!isOver() && done.kills < plan.kills) {
    // A slow machine needs longer pauses, or no request would ever finish.
    await sleep(300 + random.integerBelow(recoveryMs));
    if (done.kills >= plan.kills) return;
    done.kills += 1;
    const restartsDatabase = done.kills * plan.restarts >= (done.restarts + 1) * plan.kills;
    if (restartsDatabase) done.restarts += 1;
    const killedAt = Date.now();
    await Promise.all([kill(), ...(restartsDatabase ? [environment.restartPostgres()] : [])]);
    recoveryMs = Math.max(2000, Date.now() - killedAt);
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

async function pollPaymentsNow({ db }: Environment): Promise<void> {
  await db.execute(sql`update checkouts set next_poll_at = now()
    where next_poll_at < now() + interval '2 minutes'`);
}

/** Returns the seconds until everything was settled. */
async function waitUntilSettled(
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
