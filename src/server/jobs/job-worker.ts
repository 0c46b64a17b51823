import type { Db } from '../db/client.ts';
import { and, eq, inArray, sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { claimDueRows, exponentialBackoff, processRows } from '../db/work-queue.ts';
import { startWorkerLoop, type WorkerLoop } from '../db/worker-loop.ts';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { inSpan, tracing, type NewSpan } from '../telemetry/tracing.ts';
import { jobs, type JobPayloads, type JobTask } from './tables.ts';

const BATCH = 10;
const CONCURRENCY = 2;
/** With the backoff below, about fifteen hours. */
const ATTEMPTS_MAX = 25;
const WAIT_MAX_SECONDS = 3600;
/** Longer than a batch takes: after a crash another process claims the job when the lease ends. */
const LEASE_ENDS = sql`now() + interval '5 minutes'`;
/** A notification wakes the worker for a new job; polling is for retries and lost notifications. */
const POLL_MS = 5000;
const REASON_LENGTH_MAX = 300;

type Job = typeof jobs.$inferSelect;

/** Each handler works in the transaction that deletes the job, so that its effect happens once. */
export type JobHandlers = {
  [Task in JobTask]: (tx: Db, payload: JobPayloads[Task]) => Promise<void>;
};

interface Deps {
  db: Db;
  handlers: JobHandlers;
  log: Log;
}

/** Runs queued jobs. Every process runs one; each job is claimed by one of them. */
export function startJobWorker(deps: Deps): WorkerLoop {
  const work = async () => (await runDueJobs(deps)) > 0;
  return startWorkerLoop({ name: 'job worker', work, log: deps.log, pauseMs: POLL_MS });
}

/** Runs one batch of due jobs. Returns how many there were. */
export async function runDueJobs(deps: Deps): Promise<number> {
  const rows = await claimDueRows(deps.db, jobs, {
    key: jobs.id,
    dueAt: jobs.nextTryAt,
    // A newer version of the shop may have queued tasks that this process does not know.
    where: inArray(jobs.task, taskNames(deps.handlers)),
    count: BATCH,
    set: { attempts: sql`${jobs.attempts} + 1`, nextTryAt: LEASE_ENDS },
  });
  const runInSpan = (job: Job) => inSpan(jobSpan(job), () => runJob(deps, job));
  await processRows(rows, runInSpan, CONCURRENCY);
  return rows.length;
}

function jobSpan({ task, attempts, payload }: Job): NewSpan {
  const attributes = { 'tokri.attempts': attempts };
  const queuedBy = payload.traceparent;
  return { name: `job ${task}`, kind: 'consumer', isRoot: true, attributes, queuedBy };
}

// Object.keys does not keep the type of the keys.
const taskNames = (handlers: JobHandlers) => Object.keys(handlers) as JobTask[];

/** The claim counted an attempt: another count means that another process has claimed the job since. */
const isClaimed = ({ id, attempts }: Job) => and(eq(jobs.id, id), eq(jobs.attempts, attempts));

async function runJob({ db, handlers, log }: Deps, job: Job): Promise<void> {
  const { id, task, payload, attempts } = job;
  try {
    await inTransaction(db, async (tx) => {
      const deleted = await tx.delete(jobs).where(isClaimed(job)).returning({ id: jobs.id });
      // The payload was queued for this task.
      const handle = handlers[task] as (tx: Db, payload: Job['payload']) => Promise<void>;
      if (deleted.length > 0) await handle(tx, payload);
    });
  } catch (error) {
    const reason = errorMessage(error).slice(0, REASON_LENGTH_MAX);
    const isLast = attempts >= ATTEMPTS_MAX;
    await recordFailure(db, job, { isLast, reason });
    tracing()?.recordError(error);
    log[isLast ? 'error' : 'warn']({ id, task, attempts, reason }, 'job failed');
  }
}

async function recordFailure(
  db: Db,
  job: Job,
  { isLast, reason }: { isLast: boolean; reason: string },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      lastError: reason,
      nextTryAt: isLast ? null : exponentialBackoff(jobs.attempts, WAIT_MAX_SECONDS),
      failedAt: isLast ? sql`now()` : null,
    })
    .where(isClaimed(job));
}
