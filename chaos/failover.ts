import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Finding } from '../src/server/audit-books.ts';
import { addPeople, type Environment } from '../harness/environment.ts';
import type { PatroniCluster, PatroniNode } from '../harness/patroni-cluster.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import {
  createAcknowledgedWrites,
  findLostWrites,
  writeRepeatedly,
  type AcknowledgedWrites,
} from './acknowledged-writes.ts';
import { callApi } from './call-api.ts';
import { openPagesRepeatedly } from './open-pages.ts';
import type { Observations } from './observations.ts';
import { collectFindings, createSimulation, runLoad, waitUntilSettled } from './run-load.ts';

export interface FailoverPlan {
  rounds: number;
  /** The time limit of all rounds. */
  minutes: number;
  seed: number;
  shoppers: number;
}

export interface FailoverResult {
  /** For each round, the time from the new primary accepting writes to all shops being healthy and writing. */
  recoveredMs: number[];
  /** For each round, the time from the failure to the new primary accepting writes. */
  promotedMs: number[];
  captures: number;
  orders: number;
  refunds: number;
  settledAfterSeconds: number;
  /** Contradictions between the books, the provider and the responses. */
  findings: Finding[];
  lost: Finding[];
  writes: AcknowledgedWrites;
  observations: Observations;
}

/** How a primary is lost: its PostgreSQL, all processes of its machine, or its network and then its machine. */
const FAILURES = ['postgres', 'machine', 'postgres', 'network'] as const;
type Failure = (typeof FAILURES)[number];

/** The provider responds, but webhooks are lost, repeated and late. */
const faults = { dropWebhooks: 0.35, duplicateWebhooks: 0.3 };
const RECOVERY_MAX_MS = 30_000;

type Report = (line: string) => void;

/** Kills the primary repeatedly while orders are placed. Each killed node rejoins as a standby. */
export async function failOver(
  environment: Environment,
  { cluster, plan }: { cluster: PatroniCluster; plan: FailoverPlan },
  report: Report = () => {},
): Promise<FailoverResult> {
  const { rounds, minutes, seed, shoppers } = plan;
  const simulation = await createSimulation(environment, seed);
  const { observations, random } = simulation;
  const writes = createAcknowledgedWrites();
  const [prober] = await addPeople(environment.db, 1);
  if (!prober) throw new Error('no account');
  const results: Round[] = [];
  const until = Date.now() + minutes * 60_000;
  let isDone = false;
  const failRepeatedly = async () => {
    try {
      for (let nth = 1; nth <= rounds && Date.now() < until; nth += 1) {
        await sleep(500 + random.integerBelow(1500));
        const failure = FAILURES[(nth - 1) % FAILURES.length] ?? 'postgres';
        const round = await runRound({ environment, cluster, prober, failure });
        results.push(round);
        report(
          `failover ${nth} of ${rounds} (${failure}): promoted after ${seconds(round.promotedMs)}, ` +
            `shops after another ${Math.round(round.recoveredMs)} ms, ${observations.captures} captures`,
        );
      }
    } finally {
      isDone = true;
    }
  };
  const isEnough = () => isDone;
  const others = [
    failRepeatedly,
    () => writeRepeatedly(simulation, writes, isEnough),
    () => openPagesRepeatedly(simulation, isEnough),
  ];
  await runLoad(simulation, { shoppers, faults, isEnough, others });
  report('faults are off, waiting until everything is settled');
  await environment.provider.setFaults({});
  const settledAfterSeconds = await waitUntilSettled(environment, report);
  return {
    ...(await collectFindings(simulation)),
    lost: await findLostWrites(environment.db, writes),
    recoveredMs: results.map(({ recoveredMs }) => recoveredMs),
    promotedMs: results.map(({ promotedMs }) => promotedMs),
    settledAfterSeconds,
    writes,
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

interface Round {
  promotedMs: number;
  recoveredMs: number;
}

interface RoundOptions {
  environment: Environment;
  cluster: PatroniCluster;
  prober: TestUser;
  failure: Failure;
}

async function runRound({ environment, cluster, prober, failure }: RoundOptions): Promise<Round> {
  const lost = await cluster.findPrimary();
  await fail(lost, failure);
  const failedAt = performance.now();
  const candidates = cluster.nodes.filter((node) => node !== lost);
  await Promise.any(candidates.map((node) => waitForWrites(cluster.urlOf(node))));
  const acceptedAt = performance.now();
  await Promise.all(
    environment.servers.map(({ url }) => waitUntilWriting(url, prober, acceptedAt)),
  );
  const recoveredAt = performance.now();
  // A machine without network is restarted before it returns, so that its old primary never serves again.
  if (failure === 'network') await lost.killMachine();
  if (failure !== 'postgres') lost.start();
  await cluster.waitForStandbys();
  return { promotedMs: acceptedAt - failedAt, recoveredMs: recoveredAt - acceptedAt };
}

async function fail(node: PatroniNode, failure: Failure): Promise<void> {
  if (failure === 'postgres') await node.killPostgres();
  else if (failure === 'machine') await node.killMachine();
  else node.freezeMachine();
}

/** Resolves once the server is a primary and has stored a row. */
async function waitForWrites(url: string): Promise<void> {
  await waitFor(
    async () => {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 1000,
        query_timeout: 1000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query<{ isStandby: boolean }>(
          'select pg_is_in_recovery() as "isStandby"',
        );
        if (rows[0]?.isStandby !== false) return false;
        await client.query('create table if not exists failovers (at timestamptz)');
        await client.query('insert into failovers values (now())');
        return true;
      } finally {
        await client.end().catch(() => {});
      }
    },
    { what: 'the new primary accepts writes', timeoutMs: 120_000 },
  );
}

/** Resolves once a shop is healthy and stores a change of a cart. */
async function waitUntilWriting(url: string, as: TestUser, since: number): Promise<void> {
  const isHealthy = async () => (await callApi(url, 'GET /api/health', {})).status === 200;
  const isWriting = async () => {
    const body = { items: [{ productId: '8', quantity: 1 }] };
    const answer = await callApi(url, 'POST /api/cart/sync', { as, body });
    return answer.status === 200;
  };
  while (!((await isHealthy()) && (await isWriting()))) {
    if (performance.now() - since > RECOVERY_MAX_MS) throw new Error(`${url} does not recover`);
    await sleep(5);
  }
}
