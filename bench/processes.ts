import { availableParallelism } from 'node:os';
import { comparePublicReads } from '../harness/compare-public-reads.ts';
import { addPeople, type Environment } from '../harness/environment.ts';
import { measureStaleness, type StalenessResult } from '../harness/measure-staleness.ts';
import { productStock } from '../src/server/modules/catalog/tables.ts';
import { buyers } from '../harness/buyers.ts';
import { requestsPerSecond } from './load.ts';
import { median } from './median.ts';
import { runClosedLoop, stopwatch } from '../harness/load-loop.ts';
import { post } from '../harness/http-client.ts';
import type { Row } from '../harness/report.ts';

const COUNTS = [1, 2, 4];
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 48;
const WRITES = 120;
const GOAL_MS = 100;

/** Returns the rate per second with this number of processes. */
type Work = (count: number) => Promise<number>;

/** Measures the throughput and the consistency of several processes on one PostgreSQL. */
export async function processes(environment: Environment): Promise<Row[]> {
  await environment.db.update(productStock).set({ onHand: 1_000_000 });
  const works: Record<string, Work> = {
    'GET /api/products': publicReads(environment, '/api/products'),
    'product page': publicReads(environment, '/products/classic-sattu'),
    'add to cart': await cartAdds(environment),
    checkout: await checkouts(environment),
  };
  const rows: Row[] = [];
  for (const [name, work] of Object.entries(works)) rows.push(await compareCounts(name, work));
  console.log('Processes: reading while prices and stock change …');
  const connected = await measureStaleness(environment, { writes: WRITES });
  console.log('Processes: the same with interrupted notifications …');
  const interrupted = await measureStaleness(environment, {
    writes: WRITES,
    dropListenersEvery: 6,
  });
  return [
    ...rows,
    stalenessRow('a change that was confirmed shows in every process', connected),
    stalenessRow('the same while announcements are interrupted again and again', interrupted),
    await agreement(environment),
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

function publicReads({ servers }: Environment, path: string): Work {
  const headers = {
    accept: path.startsWith('/api/') ? '*/*' : 'text/html',
    'accept-encoding': 'br',
  };
  return async (count) => {
    const load = { headers, connections: CONNECTIONS / count, seconds: SECONDS };
    const open = servers.slice(0, count);
    const rates = open.map(({ url }) => requestsPerSecond({ ...load, url: url + path }));
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  };
}

async function cartAdds({ servers, db }: Environment): Promise<Work> {
  const people = await addPeople(db, CONNECTIONS);
  return (count) =>
    runClosedLoop({ workers: CONNECTIONS, seconds: SECONDS }, async (worker) => {
      const { url } = servers[worker % count] ?? servers[0];
      const body = { productId: String(1 + (worker % 10)), quantity: 1 };
      await post(`${url}/api/cart/add`, { body, token: people[worker]?.token ?? '' });
    });
}

async function checkouts(environment: Environment): Promise<Work> {
  const works = new Map<number, (count: number) => Promise<void>>();
  for (const count of COUNTS) {
    const [first, second = first, ...more] = environment.servers.slice(0, count);
    if (!first || !second) throw new Error('no server is running');
    works.set(
      count,
      await buyers({ ...environment, servers: [first, second, ...more] }, stopwatch()),
    );
  }
  return (count) =>
    runClosedLoop({ workers: 32, seconds: SECONDS }, async (worker) => works.get(count)?.(worker));
}

function stalenessRow(promise: string, { reads, late, longestMs }: StalenessResult): Row {
  return {
    promise: `${promise}, ${COUNTS.at(-1)} processes`,
    goal: `within ${GOAL_MS} ms`,
    measured: late === 0 ? 'at once' : `within ${longestMs.toFixed(1)} ms`,
    context: `${WRITES} changes, ${reads} looks at prices and stock, ${late} of them behind`,
    isKept: longestMs <= GOAL_MS,
    figures: { longestMs, late, reads },
  };
}

/** Restarts one process, so that it reads everything from the database. */
async function agreement(environment: Environment): Promise<Row> {
  console.log('Processes: every public read of each of them …');
  await environment.servers.at(-1)?.kill();
  const { addresses, findings } = await comparePublicReads(environment);
  return {
    promise: 'after it all processes agree with each other and the database',
    goal: 'byte by byte',
    measured: findings.length === 0 ? 'they agree' : `${findings.length} differences`,
    context: findings.slice(0, 5).join('; ') || `${addresses} public reads`,
    isKept: findings.length === 0,
    figures: { addresses, differences: findings.length },
  };
}
