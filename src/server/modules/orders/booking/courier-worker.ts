import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { startWorkerLoop, type WorkerLoop } from '../../../db/worker-loop.ts';
import type { Log } from '../../../log.ts';
import { inSpan } from '../../../telemetry/tracing.ts';
import type { SettingsCache } from '../../settings/settings-cache.ts';
import { workOnReports } from './inbox.ts';
import { pollTracking } from './poll-tracking.ts';
import { workOnBookings, type WorkOptions } from './work-on-bookings.ts';

interface Deps extends Omit<WorkOptions, 'signal'> {
  settings: Pick<SettingsCache, 'run'>;
  log: Log;
}

/** The smallest batch of all kinds of work: after a pass with fewer rows, none is due. */
const SMALLEST_BATCH = 20;

/** Books parcels and follows them. Every process of a shop with a courier account runs one. */
export function startCourierWorker({ settings, log, ...deps }: Deps): WorkerLoop {
  const closing = new AbortController();
  const options = { ...deps, signal: closing.signal };
  const work = async () => (await settings.run(() => workIfDue(options))) >= SMALLEST_BATCH;
  const { close, ...loop } = startWorkerLoop({ name: 'courier worker', work, log });
  return {
    ...loop,
    close() {
      // A booking has several calls; the process ends after the current one.
      closing.abort();
      return close();
    },
  };
}

async function workIfDue(options: WorkOptions): Promise<number> {
  if (!(await isAnythingDue(options.db))) return 0;
  return inSpan({ name: 'courier worker', isRoot: true }, () => workOnCouriers(options));
}

/** One query for all kinds of work, because an idle shop runs it every second. */
async function isAnythingDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(sql`
    select least(
        (select min(next_try_at) from courier_inbox where next_try_at is not null),
        (select min(next_try_at) from courier_bookings where next_try_at is not null),
        (select min(next_poll_at) from courier_bookings where next_poll_at is not null)
      ) <= now() as "isDue"`);
  return rows[0]?.isDue ?? false;
}

/** Processes one batch of each kind. Returns the number of rows. */
export async function workOnCouriers(options: WorkOptions): Promise<number> {
  const reports = await workOnReports(options);
  const bookings = await workOnBookings(options);
  const polled = await pollTracking(options);
  return reports + bookings + polled;
}
