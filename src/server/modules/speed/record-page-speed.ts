import { bucketOf } from '#shared/speed/buckets.ts';
import type { PageSpeed } from '#shared/speed/contract.ts';
import { speedMetrics } from '#shared/speed/metrics.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { pageSpeed } from './tables.ts';

/** Generous, because many phones share one network address. */
const PER_CALLER = { max: 300, perSeconds: 600 };

interface Recording {
  measured: PageSpeed;
  caller: string;
  now: Date;
}

/** Adds one visit to the counter of each value. */
export async function recordPageSpeed(db: Db, { measured, caller, now }: Recording): Promise<void> {
  await recordAttempt(db, { key: `page_speed:${caller}`, ...PER_CALLER });
  const { page, device, values } = measured;
  // Always in the same order, so that concurrent statements lock their rows in the same order.
  const rows = speedMetrics.flatMap((metric) => {
    const value = values[metric];
    if (value === undefined) return [];
    const bucket = bucketOf(metric, value);
    return [{ day: dayInIndia(now), page, device, metric, bucket, visits: 1 }];
  });
  await db
    .insert(pageSpeed)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageSpeed.day, pageSpeed.page, pageSpeed.device, pageSpeed.metric, pageSpeed.bucket],
      set: { visits: sql`${pageSpeed.visits} + 1` },
    });
}
