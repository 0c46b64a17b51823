import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../src/server/audit-books.ts';
import { sql } from '../src/server/db/drizzle.ts';
import type { Environment } from '../harness/environment.ts';
import type { Observations } from './observations.ts';
import { collectFindings, createSimulation, runLoad, waitUntilSettled } from './run-load.ts';
import type { Simulation } from './shopper.ts';

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

const REPORT_MS = 5000;
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
    const others = environment.servers.map(
      ({ kill }) =>
        () =>
          killRepeatedly(simulation, { plan, done, isOver, kill }),
    );
    const { shoppers } = plan;
    await runLoad(simulation, { ...(shoppers && { shoppers }), faults, isEnough, others });
    return done;
  } finally {
    // If one task fails, the others must stop too.
    isStopped = true;
    clearInterval(progressTimer);
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

async function pollPaymentsNow({ db }: Environment): Promise<void> {
  await db.execute(sql`update checkouts set next_poll_at = now()
    where next_poll_at < now() + interval '2 minutes'`);
}
