import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { eq } from '../src/server/db/drizzle.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { createLog } from '../src/server/log.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { insertPaidOrder } from '../src/server/testing/paid-order.ts';
import { createAdmin, createUser, type TestUser } from '../src/server/testing/users.ts';
import { speedTargets } from '../src/shared/speed/targets.ts';
import { checkOut, manageOrders, browseAndFillCart, signIn } from './interaction/journeys.ts';
import { openPhone, SLOWDOWN, type LongTask, type Phone, type Tap } from './interaction/phone.ts';
import type { Row } from '../harness/report.ts';

const ROUNDS = 3;
const ORDERS = 12;
const ANSWER_MAX_MS = speedTargets.public.inp;
const TASK_MAX_MS = 50;
const OPENING = 'opening';

/**
 * Measures the response time of taps on an emulated slow phone. Other load slows it down too, so each kind of tap
 * counts with the median of its rounds.
 */
export async function interaction(place: { url: string; dataDir: string }): Promise<Row[]> {
  const people = await preparePeople(place.dataDir);
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const taps: Tap[] = [];
  const longTasks: LongTask[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`Taps on a slow phone, round ${round} of ${ROUNDS} …`);
      for (const phone of await runJourneys(browser, place.url, people)) {
        taps.push(...phone.taps);
        longTasks.push(...phone.longTasks);
      }
    }
  } finally {
    await browser.close();
  }
  return [tapsRow(taps), ...taskRows(longTasks)];
}

interface People {
  shopper: TestUser;
  admin: TestUser;
}

async function preparePeople(dataDir: string): Promise<People> {
  const { db, pool } = openDatabase(embeddedUrl(dataDir), createLog('silent'));
  try {
    const people = { shopper: await createUser(db), admin: await createAdmin(db) };
    for (let count = 0; count < ORDERS; count += 1)
      await insertPaidOrder(db, { by: people.shopper });
    // Each order creates its own products, which the shop must not show.
    await db.update(products).set({ isActive: false }).where(eq(products.categorySlug, 'made-up'));
    return people;
  } finally {
    await pool.end();
  }
}

async function runJourneys(browser: Browser, url: string, people: People): Promise<Phone[]> {
  const walks = [
    { journey: browseAndFillCart, storage: {} },
    { journey: signIn, storage: {} },
    { journey: checkOut, storage: { ...sessionOf(people.shopper, 'user'), ...cart } },
    { journey: manageOrders, storage: sessionOf(people.admin, 'admin') },
  ];
  const phones: Phone[] = [];
  for (const { journey, storage } of walks) {
    const phone = await openPhone(browser, { url, storage });
    await journey(phone);
    await phone.close();
    phones.push(phone);
  }
  return phones;
}

const line = { _id: '1', id: '1', name: 'Peri Peri Makhana', price: 199, quantity: 2 };
const cart = {
  'cart-storage': JSON.stringify({ state: { items: [line], isGuest: true }, version: 2 }),
};

function sessionOf({ id, name, email, token }: TestUser, role: string): Record<string, string> {
  const state = { user: { id, name, email, role }, token, isAuthenticated: true };
  return { 'auth-storage': JSON.stringify({ state, version: 1 }), token };
}

function tapsRow(taps: Tap[]): Row {
  const kinds = Array.from(
    Map.groupBy(taps, ({ name }) => name),
    ([name, same]) => ({
      name,
      answer: timesOf(same.map(({ answerMs }) => answerMs)),
      hasPendingState: same.some(({ answerMs, doneMs }) => doneMs > answerMs),
      done: timesOf(same.map(({ doneMs }) => doneMs)),
    }),
  ).toSorted((a, b) => b.answer.median - a.answer.median);
  const slowest = kinds.slice(0, 5).map(({ name, answer }) => `${name} ${textOf(answer)}`);
  const pending = kinds
    .filter(({ hasPendingState }) => hasPendingState)
    .map(({ name, done }) => `${name} ${textOf(done)}`);
  const measured = kinds[0]?.answer.median ?? Infinity;
  return {
    promise: `every tap answers, slowed ${SLOWDOWN} times`,
    goal: `≤ ${ANSWER_MAX_MS} ms`,
    measured: `${Math.round(measured)} ms`,
    context: `slowest of ${kinds.length} kinds, ms: ${slowest.join(', ')}; complete: ${pending.join(', ')}`,
    isKept: measured <= ANSWER_MAX_MS,
  };
}

interface Times {
  median: number;
  worst: number;
}

function timesOf(values: number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Infinity,
    worst: sorted.at(-1) ?? Infinity,
  };
}

const textOf = ({ median, worst }: Times) => `${Math.round(median)} (worst ${Math.round(worst)})`;

/** Long tasks while a page loads do not delay a tap, so they get a separate row. */
function taskRows(longTasks: LongTask[]): Row[] {
  const isOpening = ({ where }: LongTask) => where.startsWith(OPENING);
  return [
    taskRow(
      'long tasks after taps',
      longTasks.filter((task) => !isOpening(task)),
    ),
    taskRow('long tasks while pages open', longTasks.filter(isOpening)),
  ];
}

function taskRow(promise: string, tasks: LongTask[]): Row {
  const worst = tasks.toSorted((a, b) => b.ms - a.ms);
  const texts = worst.slice(0, 6).map(({ where, ms }) => `${where} ${Math.round(ms)}`);
  return {
    promise: `${promise}, slowed ${SLOWDOWN} times`,
    goal: `none over ${TASK_MAX_MS} ms`,
    measured: tasks.length === 0 ? 'none' : `${tasks.length} in ${ROUNDS} rounds`,
    context: texts.length === 0 ? '' : `ms: ${texts.join(', ')}`,
    isKept: tasks.length === 0,
  };
}
