import { setTimeout as sleep } from 'node:timers/promises';
import { toRupees } from '#shared/money.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { asc, sql } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import type { Person } from '../src/server/testing/people.ts';
import { compareBooks, countOpen } from './compare-books.ts';
import { createDice } from '../harness/random.ts';
import { visit, type World } from './shopper.ts';
import { createNotebook, type Notebook } from './observations.ts';
import { addPeople, steadily, type Stage } from '../harness/environment.ts';

export interface Plan {
  captures: number;
  kills: number;
  restarts: number;
  /** Ends it, however far it is. */
  minutes: number;
  seed: number;
  /** After the faults the provider is asked right away about what would be asked soon, to be done sooner. */
  isHurried?: boolean;
}

export interface Outcome {
  captures: number;
  orders: number;
  refunds: number;
  kills: number;
  restarts: number;
  minutes: number;
  /** From the end of all faults until nothing was open any more. */
  settledAfterSeconds: number;
  findings: Finding[];
  notes: Notebook;
}

const SHOPPERS = 20;
const PEOPLE = 300;
const REPORT_MS = 5000;
const SETTLE_MAX_MS = 180_000;
const faults = { dropWebhooks: 0.35, duplicateWebhooks: 0.3, errors: 0.05, lostReplies: 0.05 };

type Report = (line: string) => void;

/** People shop while everything around them breaks; then everything has to come right by itself. */
export async function runChaos(
  stage: Stage,
  plan: Plan,
  report: Report = () => {},
): Promise<Outcome> {
  const startedAt = Date.now();
  const world = await prepare(stage, plan.seed);
  const done = await breakThings(world, { plan, startedAt, report });
  report('faults off, waiting until everything is settled');
  await stage.provider.setFaults({});
  if (plan.isHurried) await hurry(stage);
  const settledAfterSeconds = await settle(stage, report);
  const minutes = (Date.now() - startedAt) / 60_000;
  return { ...done, minutes, settledAfterSeconds, ...(await judge(world)) };
}

interface Show {
  plan: Plan;
  startedAt: number;
  report: Report;
}

async function breakThings(world: World, { plan, startedAt, report }: Show) {
  const { stage, notes } = world;
  const done = { kills: 0, restarts: 0 };
  let isOff = false;
  const isOver = () => isOff || Date.now() - startedAt > plan.minutes * 60_000;
  const isWorn = () => done.kills >= plan.kills && done.restarts >= plan.restarts;
  const isEnough = () => isOver() || (notes.captures >= plan.captures && isWorn());
  const telling = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const { kills, restarts } = done;
    report(`${seconds} s: ${notes.captures} captures, ${kills} kills, ${restarts} restarts`);
  }, REPORT_MS);
  try {
    const people = await addPeople(stage.db, PEOPLE);
    await stage.provider.setFaults(faults);
    await Promise.all([
      ...Array.from({ length: SHOPPERS }, () => shop(world, people, isEnough)),
      ...stage.branches.map(({ kill }) => wear(world, { plan, done, isOver, kill })),
      restock(world, isEnough),
    ]);
    return done;
  } finally {
    // When one of them fails, the others have to end as well.
    isOff = true;
    clearInterval(telling);
  }
}

async function judge({ stage: { branches, db, provider }, notes }: World) {
  const books = await provider.books();
  const nonsense = Array.from(notes.unexpected, (what) => ({ promise: 'no answer is odd', what }));
  const surprises = branches
    .flatMap((branch) => branch.output().split('\n'))
    .filter((line) => line.includes('"unexpected error"'))
    .map((what) => ({ promise: 'no shop is surprised', what }));
  return {
    captures: books.payments.filter(({ captured }) => captured).length,
    orders: await db.$count(orders),
    refunds: books.refunds.length,
    findings: [
      ...(await auditBooks(db)),
      ...(await compareBooks(db, { books, notes })),
      ...nonsense,
      ...surprises,
    ],
    notes,
  };
}

async function prepare(stage: Stage, seed: number): Promise<World> {
  // Few packets, so that people are in each other's way.
  await stage.db.update(products).set({ onHand: 30 });
  const rows = await stage.db.select().from(products).orderBy(asc(products.id)).limit(5);
  const offers = rows.map(({ id, pricePaise }) => ({ productId: id, price: toRupees(pricePaise) }));
  return { stage, dice: createDice(seed), offers, notes: createNotebook() };
}

async function shop(world: World, people: Person[], isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    // Whoever is in the shop is not in it a second time.
    const person = people.splice(world.dice.below(people.length), 1)[0];
    if (!person) throw new Error('everybody is in the shop');
    await visit(world, person);
    people.push(person);
  }
}

interface Wear {
  plan: Plan;
  done: { kills: number; restarts: number };
  isOver(): boolean;
  kill(): Promise<void>;
}

/** Kills a branch some time after it recovered, and now and then PostgreSQL with it. */
async function wear({ stage, dice }: World, { plan, done, isOver, kill }: Wear): Promise<void> {
  let recoveryMs = 2000;
  while (!isOver() && done.kills < plan.kills) {
    // On a slow machine it lives longer, too: nobody would ever get anything done.
    await sleep(300 + dice.below(recoveryMs));
    if (done.kills >= plan.kills) return;
    done.kills += 1;
    const isTime = done.kills * plan.restarts >= (done.restarts + 1) * plan.kills;
    if (isTime) done.restarts += 1;
    const killedAt = Date.now();
    await Promise.all([kill(), ...(isTime ? [stage.restartPostgres()] : [])]);
    recoveryMs = Math.max(2000, Date.now() - killedAt);
  }
}

async function restock({ stage: { db }, offers }: World, isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    await sleep(1500);
    // One by one: whoever changes several at once may wait for a cart that waits for them.
    for (const { productId } of offers) {
      await steadily(() =>
        db.execute(sql`update products set on_hand = on_hand + 25
          where id = ${productId} and on_hand - reserved < 4`),
      );
    }
  }
}

async function hurry({ db }: Stage): Promise<void> {
  await db.execute(sql`update checkouts set next_poll_at = now()
    where next_poll_at < now() + interval '2 minutes'`);
}

/** Answers after how many seconds nothing was open any more. */
async function settle({ provider, db }: Stage, report: (line: string) => void): Promise<number> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < SETTLE_MAX_MS) {
    const open = await countOpen(db, await provider.books());
    if (open === 0) break;
    report(`${open} things are open`);
    await sleep(500);
  }
  return (Date.now() - startedAt) / 1000;
}
