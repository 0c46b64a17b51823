import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { claim, workOnEach } from '../../db/work.ts';
import { lookUpOrder } from './look-up.ts';
import { checkouts } from './tables.ts';

interface Deps {
  db: Db;
  payments: Payments;
}

/** Seconds until the provider is asked again, after each time; then it is not asked any more. */
const PAUSES = [15, 30, 60, 120, 300, 600, 1200, 3600, 3 * 3600, 12 * 3600, 24 * 3600, 48 * 3600];
/** An order has its money: asked is only for a second payment, once the window is closed for sure and much later. */
const PAUSES_OF_ORDERS = [30 * 60, 48 * 3600];
const BATCH = 20;

/** Asks the provider about attempts that nobody has told us about; answers how many it looked at. */
export async function reconcile(deps: Deps): Promise<number> {
  const rows = await claimCheckouts(deps.db);
  await workOnEach(rows, async ({ providerOrderId }) => {
    if (providerOrderId === null) return;
    try {
      await lookUpOrder(deps, providerOrderId);
    } catch (error) {
      // It is asked again later in any case.
      if (!(error instanceof ProviderError)) throw error;
    }
  });
  return rows.length;
}

function claimCheckouts(db: Db) {
  const pause = sql`(case ${checkouts.state}
    when 'paid' then array[${sql.raw(PAUSES_OF_ORDERS.join(','))}]
    else array[${sql.raw(PAUSES.join(','))}] end)[${checkouts.polls} + 1]`;
  return claim(db, checkouts, {
    key: checkouts.id,
    dueAt: checkouts.nextPollAt,
    count: BATCH,
    set: {
      polls: sql`${checkouts.polls} + 1`,
      // Past the last pause there is no next time. One that no provider knows needs none.
      nextPollAt: sql`case when ${checkouts.providerOrderId} is not null then now() + make_interval(secs => ${pause}) end`,
    },
  });
}
