import { AppError } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { processRows } from '../../../db/work-queue.ts';
import { startWorkerLoop, type WorkerLoop } from '../../../db/worker-loop.ts';
import type { Log } from '../../../log.ts';
import { errorMessage } from '../../../start-error.ts';
import { inSpan } from '../../../telemetry/tracing.ts';
import type { SettingsCache } from '../../settings/settings-cache.ts';
import { bulkItems } from '../tables.ts';
import { changeItem } from './change-item.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import type { ItemOutcome } from './item-outcome.ts';

const BATCH = 40;
const CONCURRENCY = 4;
/** A notification wakes the worker for a new action; polling is for retries and bookings that wait. */
const POLL_MS = 2000;
/** After this, an order counts as failed; an administrator can try it again. */
const ATTEMPTS_MAX = 6;

export interface BulkDeps {
  db: Db;
  settings: Pick<SettingsCache, 'run'>;
  log: Log;
}

/** Runs actions on many orders. Every process runs one; each order is claimed by one of them. */
export function startBulkWorker(deps: BulkDeps): WorkerLoop {
  const work = async () => (await runBulkItems(deps)) > 0;
  return startWorkerLoop({ name: 'bulk worker', work, log: deps.log, pauseMs: POLL_MS });
}

/** Changes one batch of orders. Returns how many there were. */
export async function runBulkItems(deps: BulkDeps): Promise<number> {
  const items = await claimItems(deps.db, BATCH);
  const span = { name: 'bulk item', isRoot: true } as const;
  await processRows(
    items,
    (item) => inSpan(span, () => deps.settings.run(() => runItem(deps, item))),
    CONCURRENCY,
  );
  // In every pass: a process may have been killed between the last order of an action and this statement.
  await finishActions(deps.db);
  return items.length;
}

const isItem = ({ bulkId, position }: ClaimedItem) =>
  and(eq(bulkItems.bulkId, bulkId), eq(bulkItems.position, position));

/** The effect and the new state of the item are committed together, so an order is changed once. */
async function runItem({ db, log }: BulkDeps, item: ClaimedItem): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      if (!(await markDone(tx, item))) return;
      const outcome = await changeItem(tx, item);
      if (outcome.state !== 'done') await record(tx, item, outcome);
    });
  } catch (error) {
    const isRejected = error instanceof AppError;
    const isOver = isRejected || item.attempts >= ATTEMPTS_MAX;
    const message = isRejected
      ? explain(error)
      : 'This order could not be changed. Please try it again.';
    if (!isRejected) {
      const { bulkId, orderNumber, attempts } = item;
      log.warn({ bulkId, orderNumber, attempts, reason: errorMessage(error) }, 'bulk item failed');
    }
    const outcome: ItemOutcome = isOver
      ? { state: 'failed', message }
      : { state: 'waiting', retryInSeconds: 2 ** item.attempts };
    await record(db, item, outcome);
  }
}

/**
 * Before the change, because the series of invoices stays locked from its end to the commit. Returns false if another
 * process has claimed the item, or the action was stopped.
 */
async function markDone(tx: Db, item: ClaimedItem): Promise<boolean> {
  const marked = await tx
    .update(bulkItems)
    .set({ state: 'done', message: null })
    .where(and(isItem(item), eq(bulkItems.state, 'waiting'), isAttempt(item), isRunning))
    .returning({ position: bulkItems.position });
  return marked.length > 0;
}

const isAttempt = ({ attempts }: ClaimedItem) => eq(bulkItems.attempts, attempts);

const isRunning = sql`exists (select from bulk_actions where id = ${bulkItems.bulkId} and state = 'running')`;

async function record(tx: Db, item: ClaimedItem, outcome: ItemOutcome): Promise<void> {
  const values =
    outcome.state === 'waiting'
      ? {
          state: 'waiting' as const,
          // Waiting for a courier is not a failed attempt.
          attempts: outcome.input ? 0 : item.attempts,
          nextTryAt: sql`now() + make_interval(secs => ${outcome.retryInSeconds})`,
          ...(outcome.input && { input: outcome.input }),
        }
      : { state: outcome.state, message: outcome.message?.slice(0, 300) ?? null };
  await tx
    .update(bulkItems)
    .set(values)
    .where(and(isItem(item), isAttempt(item)));
}

const NOT_PERMITTED =
  'The person who started this is not permitted to do it any more. Try again to continue in your name.';

/** The message of the first field says more than the general one. */
function explain({ code, message, errors = {} }: AppError): string {
  if (code === 'forbidden') return NOT_PERMITTED;
  return Object.values(errors)[0] ?? message;
}

async function finishActions(db: Db): Promise<void> {
  await db.execute(sql`
    update bulk_actions set state = 'finished', finished_at = now()
    where state = 'running'
      and not exists (select from bulk_items where bulk_id = bulk_actions.id and state = 'waiting')`);
}
