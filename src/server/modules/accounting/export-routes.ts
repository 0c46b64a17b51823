import * as contract from '#shared/accounting/export-contract.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { exportMonth, type ExportDeps } from './export/export-month.ts';
import { listExports } from './export/list-months.ts';

export function accountsExportRoutes(handle: Handle, deps: ExportDeps): void {
  handle(contract.listExports, async () => ({ months: await listExports(deps.db) }));
  handle(contract.exportMonth, (input) =>
    exportMonth(deps, { month: input.params.month, actor: actorFromRequest(input) }),
  );
}
