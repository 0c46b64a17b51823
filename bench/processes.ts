import { availableParallelism } from 'node:os';
import { compareWindows } from '../harness/compare-public-reads.ts';
import { addPeople, type Stage } from '../harness/environment.ts';
import { watchWindow, type WatchResult } from '../harness/measure-staleness.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { buyers } from './checkout.ts';
import { requestsPerSecond } from './load.ts';
import { median } from './median.ts';
import { atFullSpeed, stopwatch } from '../harness/load-loop.ts';
import { post } from '../harness/http-client.ts';
import type { Row } from '../harness/report.ts';

const COUNTS = [1, 2, 4];
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 48;
const WRITES = 120;
const GOAL_MS = 100;

/** So many times a second with this many processes. */
type Work = (count: number) => Promise<number>;

/** Several processes of the shop on one PostgreSQL: what they do together, and whether they stay one shop. */
export async function processes(stage: Stage): Promise<Row[]> {
  await stage.db.update(products).set({ onHand: 1_000_000 });
  const works: Record<string, Work> = {
    'GET /api/products': publicReads(stage, '/api/products'),
    'product page': publicReads(stage, '/products/classic-sattu'),
    'add to cart': await cartAdds(stage),
    checkout: await checkouts(stage),
  };
  const rows: Row[] = [];
  for (const [name, work] of Object.entries(works)) rows.push(await compareCounts(name, work));
  console.log('Processes: prices and stock change while everybody looks …');
  const heard = await watchWindow(stage, { writes: WRITES });
  console.log('Processes: the same, while they lose the connection on which they hear of it …');
  const deaf = await watchWindow(stage, { writes: WRITES, deafEvery: 6 });
  return [
    ...rows,
    lateRow('a change that was confirmed shows in every process', heard),
    lateRow('the same while announcements are interrupted again and again', deaf),
    await agreement(stage),
  ];
}

async function compareCounts(name: string, work: Work): Promise<Row> {
  console.log(`Processes: ${name} with ${COUNTS.join(', ')} of them …`);
  await work(Math.max(...COUNTS));
  const rates = new Map(COUNTS.map((count) => [count, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [count, found] of rates) found.push(await work(count));
  }
  const [one = 0, ...others] = Array.from(rates.values(), median);
  const ratios = others.map((rate) => rate / one);
  const [two = 0, four = 0] = ratios;
  return {
    promise: `${name}, two and four processes against one`,
    goal: 'as many times as cores allow',
    measured: ratios.map((ratio) => `${ratio.toFixed(2)} ×`).join(', '),
    context: `${[one, ...others].map(Math.round).join(', ')} a second; ${availableParallelism()} cores, which PostgreSQL, the payment provider and this bench share`,
    isKept: 'not promised yet',
    figures: { onePerSecond: one, twoTimes: two, fourTimes: four },
  };
}

function publicReads({ branches }: Stage, path: string): Work {
  const headers = {
    accept: path.startsWith('/api/') ? '*/*' : 'text/html',
    'accept-encoding': 'br',
  };
  return async (count) => {
    const load = { headers, connections: CONNECTIONS / count, seconds: SECONDS };
    const open = branches.slice(0, count);
    const rates = open.map(({ url }) => requestsPerSecond({ ...load, url: url + path }));
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  };
}

async function cartAdds({ branches, db }: Stage): Promise<Work> {
  const people = await addPeople(db, CONNECTIONS);
  return (count) =>
    atFullSpeed({ workers: CONNECTIONS, seconds: SECONDS }, async (worker) => {
      const { url } = branches[worker % count] ?? branches[0];
      const body = { productId: String(1 + (worker % 10)), quantity: 1 };
      await post(`${url}/api/cart/add`, { body, token: people[worker]?.token ?? '' });
    });
}

async function checkouts(stage: Stage): Promise<Work> {
  const works = new Map<number, (turn: number) => Promise<void>>();
  for (const count of COUNTS) {
    const [first, second = first, ...more] = stage.branches.slice(0, count);
    if (!first || !second) throw new Error('there is no shop');
    works.set(count, await buyers({ ...stage, branches: [first, second, ...more] }, stopwatch()));
  }
  return (count) =>
    atFullSpeed({ workers: 32, seconds: SECONDS }, async (worker) => works.get(count)?.(worker));
}

function lateRow(promise: string, { reads, late, longestMs }: WatchResult): Row {
  return {
    promise: `${promise}, ${COUNTS.at(-1)} processes`,
    goal: `within ${GOAL_MS} ms`,
    measured: late === 0 ? 'at once' : `within ${longestMs.toFixed(1)} ms`,
    context: `${WRITES} changes, ${reads} looks at prices and stock, ${late} of them behind`,
    isKept: longestMs <= GOAL_MS,
    figures: { longestMs, late, reads },
  };
}

/** One of them is opened anew, so that it has read everything from the database just now. */
async function agreement(stage: Stage): Promise<Row> {
  console.log('Processes: every public read of each of them …');
  await stage.branches.at(-1)?.kill();
  const { addresses, findings } = await compareWindows(stage);
  return {
    promise: 'after it all processes agree with each other and the database',
    goal: 'byte by byte',
    measured: findings.length === 0 ? 'they agree' : `${findings.length} differences`,
    context: findings.slice(0, 5).join('; ') || `${addresses} public reads`,
    isKept: findings.length === 0,
    figures: { addresses, differences: findings.length },
  };
}
