import * as contract from '#shared/analytics/contract.ts';
import type { Handle } from '../../http/handle.ts';
import { getAnalytics, getOverviewStats } from './overview.ts';
import { getReport } from './report.ts';
import { createLimiter } from '../../limiter.ts';

/** A report uses half of the database connections; the other half stays free for shoppers. */
const reports = createLimiter({ concurrency: 1, waiting: 20 });

export function analyticsRoutes(handle: Handle): void {
  handle(contract.getOverviewStats, ({ reader }) => getOverviewStats(reader, new Date()));
  handle(contract.getAnalytics, ({ reader }) => getAnalytics(reader));
  handle(contract.getReport, ({ query, reader }) =>
    reports.run(() => getReport(reader, query, new Date())),
  );
}
