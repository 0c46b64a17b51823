import { AppError } from '#shared/errors.ts';
import type { BulkAction, BulkDetails } from '#shared/orders/bulk-contract.ts';
import { orderStatuses } from '#shared/orders/status.ts';
import type { Db } from '../../../db/client.ts';
import { and, asc, desc, eq, inArray, sql } from '../../../db/drizzle.ts';
import { bulkActions, bulkItems } from '../tables.ts';

const LIST_MAX = 20;
const PROBLEMS_MAX = 500;

type BulkRow = typeof bulkActions.$inferSelect;
type Counts = BulkAction['counts'];

/** The latest actions, newest first. */
export async function listBulks(db: Db): Promise<BulkAction[]> {
  const rows = await db
    .select()
    .from(bulkActions)
    .orderBy(desc(bulkActions.createdAt))
    .limit(LIST_MAX);
  return withCounts(db, rows);
}

export async function getBulk(db: Db, id: string): Promise<BulkDetails> {
  const rows = await db.select().from(bulkActions).where(eq(bulkActions.id, id));
  const [bulk] = await withCounts(db, rows);
  if (!bulk) throw new AppError('bulk_not_found');
  const problems = await db
    .select({
      orderNumber: bulkItems.orderNumber,
      state: bulkItems.state,
      message: bulkItems.message,
    })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulkId, id), inArray(bulkItems.state, ['skipped', 'failed'])))
    .orderBy(asc(bulkItems.state), asc(bulkItems.position))
    .limit(PROBLEMS_MAX);
  return Object.assign(bulk, {
    delay: bulk.kind === 'book' && bulk.state === 'running' ? await findDelay(db, id) : null,
    problems: problems.map(({ orderNumber, state, message }) => ({
      orderNumber,
      state: state === 'failed' ? ('failed' as const) : ('skipped' as const),
      message: message ?? '',
    })),
  });
}

/** The most frequent failure of bookings that are tried again. */
async function findDelay(db: Db, id: string): Promise<BulkDetails['delay']> {
  const { rows } = await db.execute<{ reason: string; count: number }>(sql`
    select last_error as reason, count(*)::int as count
    from bulk_items join courier_bookings on parcel_id = input ->> 'parcelId'
    where bulk_id = ${id} and bulk_items.state = 'waiting' and courier_bookings.state <> 'cancelled'
      and last_error is not null
    group by last_error order by count desc limit 1`);
  return rows[0] ?? null;
}

async function withCounts(db: Db, rows: BulkRow[]): Promise<BulkAction[]> {
  const groups = await db
    .select({
      bulkId: bulkItems.bulkId,
      state: bulkItems.state,
      count: sql`count(*)`.mapWith(Number),
    })
    .from(bulkItems)
    .where(
      inArray(
        bulkItems.bulkId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(bulkItems.bulkId, bulkItems.state);
  return rows.map((row) => {
    const counts: Counts = { all: 0, waiting: 0, done: 0, skipped: 0, failed: 0 };
    for (const { bulkId, state, count } of groups) {
      if (bulkId !== row.id) continue;
      counts[state] = count;
      counts.all += count;
    }
    return toBulk(row, counts);
  });
}

function toBulk(row: BulkRow, counts: Counts): BulkAction {
  const { id, kind, options, state, actor, createdAt, finishedAt } = row;
  return {
    id,
    kind,
    status: orderStatuses.find((status) => status === options.status) ?? null,
    state,
    counts,
    startedBy: actor,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
