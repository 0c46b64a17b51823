import * as contract from '#shared/accounting/contract.ts';
import * as exportContract from '#shared/accounting/export-contract.ts';
import type { Payments } from '../../adapters/razorpay.ts';
import type { Handle } from '../../http/handle.ts';
import { createLimiter } from '../../limiter.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { exportMonth, type ExportDeps } from './export/export-month.ts';
import { listExports } from './export/list-months.ts';
import { fetchNow } from './fetch-now.ts';
import { listDocuments } from './list-documents.ts';
import { listMatching } from './settlement-matching.ts';

interface Deps extends ExportDeps {
  payments: Payments;
}

/** Sums over a whole month or all documents leave database connections free for shoppers. */
const reports = createLimiter({ concurrency: 1, waiting: 20 });

export function accountingRoutes(handle: Handle, deps: Deps): void {
  const { db, payments } = deps;
  handle(contract.listDocuments, ({ query, reader }) =>
    reports.run(() => listDocuments(reader, query)),
  );
  handle(contract.listSettlements, ({ query, reader }) => {
    const { month = dayInIndia(new Date()).slice(0, 7), ...filters } = query;
    return reports.run(() => listMatching(reader, { month, ...filters }));
  });
  handle(contract.fetchSettlements, (input) =>
    fetchNow({ db, payments }, { month: input.body.month, actor: actorFromRequest(input) }),
  );
  handle(exportContract.listExports, async ({ reader }) => ({
    months: await listExports(reader),
  }));
  handle(exportContract.exportMonth, (input) =>
    exportMonth(deps, { month: input.params.month, actor: actorFromRequest(input) }),
  );
}
