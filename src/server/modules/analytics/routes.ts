import * as contract from '#shared/analytics/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { getAnalytics, getOverviewStats } from './overview.ts';
import { getReport } from './report.ts';
import { createTurns } from '../../turns.ts';

/** Each needs half of the connections to the database; the other half is for those who buy. */
const reports = createTurns({ atOnce: 1, waiting: 20 });

export function analyticsRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.getOverviewStats, () => getOverviewStats(db, new Date()));
  handle(contract.getAnalytics, () => getAnalytics(db));
  handle(contract.getReport, ({ query }) => reports.take(() => getReport(db, query, new Date())));
}
