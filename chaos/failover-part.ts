import pg from 'pg';
import type { Row } from '../harness/report.ts';
import { startEnvironment } from '../harness/environment.ts';
import { findHaproxy, NO_HAPROXY, startHaproxy } from '../harness/haproxy.ts';
import {
  findMissingPatroni,
  startPatroniCluster,
  type PatroniCluster,
} from '../harness/patroni-cluster.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { temporaryFolder } from '../src/server/testing/running-shop.ts';
import { failOver, type FailoverResult } from './failover.ts';

interface Options {
  failovers: number;
  seed: number;
}

type Report = (line: string) => void;
type Closer = () => Promise<unknown> | void;

/** How the shops find the primary. */
interface Route {
  name: string;
  nodes: number;
  /** Whether the primary refuses to write without a standby, which needs three nodes. */
  isStrict: boolean;
  rounds: number;
}

const DATABASE = 'tokri';
const SHOPPERS = 8;
const MINUTES = 20;
const RECOVERY_GOAL_MS = 2000;
const SETTLED_GOAL_SECONDS = 60;

/** The full number of failovers with a URL of two nodes, and a fourth of it with haproxy and three nodes. */
export async function failoverRows({ failovers, seed }: Options, report: Report): Promise<Row[]> {
  const missing = findMissingPatroni() ?? (findHaproxy() ? undefined : NO_HAPROXY);
  if (missing !== undefined) return [skippedRow(missing)];
  const routes: Route[] = [
    { name: 'URL with two hosts', nodes: 2, isStrict: false, rounds: failovers },
    { name: 'haproxy', nodes: 3, isStrict: true, rounds: Math.ceil(failovers / 4) },
  ];
  const rows: Row[] = [];
  for (const route of routes) {
    report(`${route.name}: ${route.nodes} nodes, ${route.rounds} failovers`);
    rows.push(...(await testRoute(route, seed, report)));
  }
  return rows;
}

const skippedRow = (reason: string): Row => ({
  promise: 'failover to a synchronous standby',
  goal: 'nothing lost',
  measured: 'not tried',
  context: reason,
  isKept: 'not promised yet',
});

async function testRoute(route: Route, seed: number, report: Report): Promise<Row[]> {
  const closers: Closer[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  // The processes of the cluster do not belong to the terminal, so this process must end them.
  const end = () => void close().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    const { path: folder, remove } = temporaryFolder();
    closers.push(remove);
    const { nodes: count, isStrict } = route;
    const cluster = await startPatroniCluster({ folder, count, isStrict });
    closers.push(() => cluster.close());
    await createDatabase(cluster);
    const databaseUrl =
      route.name === 'haproxy'
        ? await openHaproxy(cluster, folder, closers)
        : cluster.multiHostUrl(DATABASE);
    const environment = await startEnvironment({ seed, databaseUrl });
    closers.push(() => environment.close());
    const plan = { rounds: route.rounds, minutes: MINUTES, seed, shoppers: SHOPPERS };
    return describe(route, await failOver(environment, { cluster, plan }, report), report);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    await close();
  }
}

async function createDatabase(cluster: PatroniCluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlOf(await cluster.findPrimary()) });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

/** Returns the URL of the shop's database at haproxy. */
async function openHaproxy(
  cluster: PatroniCluster,
  folder: string,
  closers: Closer[],
): Promise<string> {
  const port = await freePort();
  const values = Object.fromEntries(
    cluster.nodes.flatMap(({ name, port: nodePort, restUrl }) => [
      [`${name.toUpperCase()}_ADDRESS`, `127.0.0.1:${nodePort}`],
      [`${name.toUpperCase()}_REST_PORT`, new URL(restUrl).port],
    ]),
  );
  const proxy = await startHaproxy({
    folder,
    file: 'haproxy-postgresql.cfg',
    values: { ...values, PROXY_ADDRESS: `127.0.0.1:${port}` },
    port,
  });
  closers.push(proxy.close);
  const url = new URL(cluster.urlOf(await cluster.findPrimary(), DATABASE));
  url.port = String(port);
  return url.href;
}

function describe({ name, rounds }: Route, result: FailoverResult, report: Report): Row[] {
  const { findings, lost, recoveredMs, promotedMs, observations, writes } = result;
  for (const { check, detail } of [...findings, ...lost]) report(`BROKEN  ${check}: ${detail}`);
  const broken = listCounts(observations.broken);
  const failedPages = listCounts(observations.pages.failed);
  const inTime = recoveredMs.filter((ms) => ms <= RECOVERY_GOAL_MS).length;
  const slowest = (times: number[]) => Math.round(Math.max(...times));
  return [
    {
      promise: `${name}: every capture is one order or one refund`,
      goal: 'nothing broken',
      measured: `${findings.length} broken`,
      context: `${result.captures} captures, ${result.orders} orders, ${result.refunds} refunds, settled after ${result.settledAfterSeconds.toFixed(1)} s`,
      isKept: findings.length === 0 && result.settledAfterSeconds <= SETTLED_GOAL_SECONDS,
    },
    {
      promise: `${name}: no acknowledged write is lost`,
      goal: '0 lost',
      measured: `${lost.length} lost`,
      context: `${observations.orders.size} orders, ${writes.carts.size} carts, ${writes.emails.size} subscriptions`,
      isKept: lost.length === 0 && writes.carts.size > 0 && writes.emails.size > 0,
    },
    {
      promise: `${name}: shops are healthy and write after the new primary accepts connections`,
      goal: `${rounds} of ${rounds} within ${RECOVERY_GOAL_MS / 1000} s`,
      measured: `${inTime} of ${recoveredMs.length}, the slowest ${slowest(recoveredMs)} ms`,
      context: `promoted at most ${slowest(promotedMs)} ms after the failure`,
      isKept: inTime === rounds,
      figures: { slowestRecoveryMs: slowest(recoveredMs), slowestPromotionMs: slowest(promotedMs) },
    },
    {
      promise: `${name}: without a primary, shops answer 503 with Retry-After and keep their pages open`,
      goal: '0 other errors',
      measured: [...broken, ...failedPages].join(', ') || '0 other errors',
      context: `${listCounts(observations.answers).join(', ')}, ${observations.pages.opened} pages`,
      isKept: broken.length === 0 && failedPages.length === 0,
    },
  ];
}

const listCounts = (counts: Map<string, number>) =>
  [...counts].map(([what, count]) => `${what} ${count}`);
