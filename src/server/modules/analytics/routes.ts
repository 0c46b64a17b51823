import * as contract from '#shared/analytics/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { getAnalytics, getOverviewStats } from './overview.ts';
import { getReport } from './report.ts';
import { createLimiter } from '../../limiter.ts';

/** A report uses half of the database connections; the other half stays free for shoppers. */
const reports = createLimiter({ concurrency: 1, waiting: 20 });

export function analyticsRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.getOverviewStats, () => getOverviewStats(db, new Date()));
  handle(contract.getAnalytics, () => getAnalytics(db));
  handle(contract.getReport, ({ query }) => reports.run(() => getReport(db, query, new Date())));
}
