import { addDays, dayOf } from '#shared/analytics/range.ts';
import { percentile, type BucketCount } from '#shared/speed/buckets.ts';
import type { SpeedReport } from '#shared/speed/contract.ts';
import {
  VISITS_MIN,
  type SpeedDevice,
  type SpeedMetric,
  type SpeedPeriod,
} from '#shared/speed/metrics.ts';
import { speedPages, type SpeedPage } from '#shared/speed/pages.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { pageSpeed } from './tables.ts';

const SHARE = 0.75;

interface Request {
  days: SpeedPeriod;
  device?: SpeedDevice | undefined;
  now: Date;
}

export async function getSpeedReport(db: Db, { days, device, now }: Request): Promise<SpeedReport> {
  const to = dayOf(now);
  const from = addDays(to, 1 - Number(days));
  const rows = await db
    .select({
      page: pageSpeed.page,
      metric: pageSpeed.metric,
      bucket: pageSpeed.bucket,
      visits: sql<number>`sum(${pageSpeed.visits})::float8`,
    })
    .from(pageSpeed)
    .where(
      and(sql`${pageSpeed.day} between ${from} and ${to}`, device && eq(pageSpeed.device, device)),
    )
    .groupBy(pageSpeed.page, pageSpeed.metric, pageSpeed.bucket);
  const byPage = Map.groupBy(rows, ({ page }) => page);
  return {
    from,
    to,
    pages: speedPages.flatMap((page) => {
      const ofPage = byPage.get(page);
      return ofPage ? [summarize(page, ofPage)] : [];
    }),
  };
}

type Row = BucketCount & { metric: SpeedMetric };

function summarize(page: SpeedPage, rows: Row[]): SpeedReport['pages'][number] {
  const figureOf = (metric: SpeedMetric) => {
    const counts = rows.filter((row) => row.metric === metric);
    const visits = counts.reduce((sum, row) => sum + row.visits, 0);
    const p75 = visits < VISITS_MIN ? undefined : percentile(metric, { counts, share: SHARE });
    return { visits, p75: p75 === undefined ? null : round(metric, p75) };
  };
  const figures = {
    lcp: figureOf('lcp'),
    inp: figureOf('inp'),
    cls: figureOf('cls'),
    ttfb: figureOf('ttfb'),
  };
  const visits = Math.max(...Object.values(figures).map((figure) => figure.visits));
  return { page, visits, ...figures };
}

/** Boundaries have at most two digits, so that rounding does not move a value to the other side of a target. */
const round = (metric: SpeedMetric, value: number) =>
  metric === 'cls' ? Number(value.toFixed(4)) : Math.round(value);
