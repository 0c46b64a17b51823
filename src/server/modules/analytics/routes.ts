import { can } from '#shared/accounts/permissions.ts';
import * as contract from '#shared/analytics/contract.ts';
import type { Replica, ReplicaStatus } from '../../db/replica.ts';
import type { Handle } from '../../http/handle.ts';
import { getAnalytics, getOverviewStats } from './overview.ts';
import { getReport } from './report.ts';
import { getSalesNow } from './sales-now.ts';
import { createLimiter } from '../../limiter.ts';

/** A report uses half of the database connections; the other half stays free for shoppers. */
const reports = createLimiter({ concurrency: 1, waiting: 20 });

export function analyticsRoutes(
  handle: Handle,
  { replica }: { replica: Pick<Replica, 'status'> | undefined },
): void {
  handle(contract.getOverviewStats, async ({ reader, user }) => ({
    ...(await getOverviewStats(reader, new Date())),
    ...(!can(user.role, 'view_money') && { revenue: null }),
    ...(replica && { replica: shownStatus(replica.status()) }),
  }));
  handle(contract.getSalesNow, ({ user, reader }) =>
    getSalesNow(reader, { role: user.role, now: new Date() }),
  );
  handle(contract.getAnalytics, ({ reader }) => getAnalytics(reader));
  handle(contract.getReport, ({ query, reader }) =>
    reports.run(() => getReport(reader, query, new Date())),
  );
}

const shownStatus = ({ isUsed, lagSeconds }: ReplicaStatus) => ({
  isUsed,
  lagSeconds: lagSeconds ?? null,
});
