import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';
import { claimDueRows, processRows } from '../../db/work-queue.ts';
import { lookUpOrder } from './look-up.ts';
import { checkouts } from './tables.ts';

interface Deps {
  db: Db;
  payments: Payments;
}

/** Seconds until the next poll, after each response of the provider. After the last one, polling ends. */
const POLL_DELAYS = [
  15,
  30,
  60,
  120,
  300,
  600,
  1200,
  3600,
  3 * 3600,
  12 * 3600,
  24 * 3600,
  48 * 3600,
];
/** A paid checkout is polled only for a second payment: after the payment window has closed, and much later. */
const PAID_POLL_DELAYS = [30 * 60, 48 * 3600];
const BATCH = 20;

/**
 * Polls the provider for open checkouts. Returns how many it claimed. A poll without a response does not count, because
 * the customer may have paid.
 */
export async function reconcile({ db, payments }: Deps): Promise<number> {
  const rows = await claimCheckouts(db);
  const answered: Checkout[] = [];
  await processRows(rows, async (row) => {
    if (row.providerOrderId === null) return;
    try {
      await lookUpOrder({ db, payments }, row.providerOrderId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.isUnavailable) return;
    }
    answered.push(row);
  });
  await scheduleNextPoll(db, answered);
  return rows.length;
}

type Checkout = typeof checkouts.$inferSelect;

/** The next poll if this one gets no response: later for older checkouts, never for one without a provider's order. */
const retryTime = sql`date_trunc('milliseconds',
  now() + greatest(interval '20 seconds', (now() - ${checkouts.createdAt}) / 20))`;

function claimCheckouts(db: Db): Promise<Checkout[]> {
  return claimDueRows(db, checkouts, {
    key: checkouts.id,
    dueAt: checkouts.nextPollAt,
    count: BATCH,
    set: {
      nextPollAt: sql`case when ${checkouts.providerOrderId} is not null then ${retryTime} end`,
    },
  });
}

const pollDelays = sql.raw(`(case state when 'paid' then array[${PAID_POLL_DELAYS.join(',')}]
  else array[${POLL_DELAYS.join(',')}] end)`);

/** Schedules the next poll, unless another command has changed its time. */
async function scheduleNextPoll(db: Db, answered: Checkout[]): Promise<void> {
  if (answered.length === 0) return;
  const ids = textArray(answered.map(({ id }) => id));
  const times = textArray(answered.map(({ nextPollAt }) => nextPollAt?.toISOString() ?? ''));
  await db.execute(sql`
    update checkouts set polls = polls + 1,
      next_poll_at = now() + make_interval(secs => ${pollDelays}[polls + 1])
    where id in (
      select checkouts.id
      from checkouts join unnest(${ids}, ${times}) as answered(id, at) using (id)
      where next_poll_at = answered.at::timestamptz
      for update of checkouts skip locked)`);
}
