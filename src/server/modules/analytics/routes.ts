import * as contract from '#shared/analytics/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { getAnalytics, getOverviewStats } from './overview.ts';
import { getReport } from './report.ts';

export function analyticsRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.getOverviewStats, () => getOverviewStats(db, new Date()));
  handle(contract.getAnalytics, () => getAnalytics(db));
  handle(contract.getReport, ({ query }) => getReport(db, query, new Date()));
}
