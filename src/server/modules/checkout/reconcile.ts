import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/statement.ts';
import { claim, workOnEach } from '../../db/work.ts';
import { lookUpOrder } from './look-up.ts';
import { checkouts } from './tables.ts';

interface Deps {
  db: Db;
  payments: Payments;
}

/** Seconds until the provider is asked again, after each answer; then it is not asked any more. */
const PAUSES = [15, 30, 60, 120, 300, 600, 1200, 3600, 3 * 3600, 12 * 3600, 24 * 3600, 48 * 3600];
/** An order has its money: asked is only for a second payment, once the window is closed for sure and much later. */
const PAUSES_OF_ORDERS = [30 * 60, 48 * 3600];
const BATCH = 20;

/**
 * Asks the provider about attempts that nobody has told us about; answers how many it looked at. A question without
 * an answer, as the provider or this process went away, does not count: somebody's money may be there.
 */
export async function reconcile({ db, payments }: Deps): Promise<number> {
  const rows = await claimCheckouts(db);
  const answered: Claimed[] = [];
  await workOnEach(rows, async (row) => {
    if (row.providerOrderId === null) return;
    try {
      await lookUpOrder({ db, payments }, row.providerOrderId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.isUnavailable) return;
    }
    answered.push(row);
  });
  await planNext(db, answered);
  return rows.length;
}

type Claimed = typeof checkouts.$inferSelect;

/** Without an answer it is asked again soon, what began long ago less soon. One that no provider knows is not asked. */
const soon = sql`date_trunc('milliseconds',
  now() + greatest(interval '20 seconds', (now() - ${checkouts.createdAt}) / 20))`;

function claimCheckouts(db: Db): Promise<Claimed[]> {
  return claim(db, checkouts, {
    key: checkouts.id,
    dueAt: checkouts.nextPollAt,
    count: BATCH,
    set: { nextPollAt: sql`case when ${checkouts.providerOrderId} is not null then ${soon} end` },
  });
}

const pauses = sql.raw(`(case state when 'paid' then array[${PAUSES_OF_ORDERS.join(',')}]
  else array[${PAUSES.join(',')}] end)`);

/** Unless the answer, or somebody else, set another time meanwhile. Past the last pause there is no next time. */
async function planNext(db: Db, answered: Claimed[]): Promise<void> {
  if (answered.length === 0) return;
  const ids = textArray(answered.map(({ id }) => id));
  const times = textArray(answered.map(({ nextPollAt }) => nextPollAt?.toISOString() ?? ''));
  await db.execute(sql`
    update checkouts set polls = polls + 1,
      next_poll_at = now() + make_interval(secs => ${pauses}[polls + 1])
    where id in (
      select checkouts.id
      from checkouts join unnest(${ids}, ${times}) as answered(id, at) using (id)
      where next_poll_at = answered.at::timestamptz
      for update of checkouts skip locked)`);
}
