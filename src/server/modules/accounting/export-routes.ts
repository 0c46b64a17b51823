import type pg from 'pg';
import * as contract from '#shared/accounting/export-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { exportMonth } from './export/export-month.ts';
import { listExports } from './export/list-months.ts';

interface Deps {
  db: Db;
  pool: pg.Pool;
}

export function accountsExportRoutes(handle: Handle, deps: Deps): void {
  handle(contract.listExports, async () => ({ months: await listExports(deps.db) }));
  handle(contract.exportMonth, (input) =>
    exportMonth(
      { ...deps, renderDocument },
      { month: input.params.month, actor: actorFromRequest(input) },
    ),
  );
}

const renderDocument = () => Promise.reject(new Error('PDFs are rendered by the branch pdf'));
