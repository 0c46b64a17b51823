import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { month } from './contract.ts';

const access = 'admin';
const permission = 'view_accounts';

const exportable = z.object({
  month,
  /** Invoices and bills of supply. */
  invoices: z.int(),
  creditNotes: z.int(),
  /** In rupees. */
  invoiced: z.number(),
  credited: z.number(),
  /** The tax of the invoices less that of the credit notes, in rupees. */
  tax: z.number(),
  /** Documents whose PDF is not stored yet; the export renders them. */
  missingFiles: z.int(),
  /** The day from which the month can be exported; null if it can be exported now. */
  availableFrom: z.nullable(z.iso.date()),
});

export type ExportableMonth = z.output<typeof exportable>;

export const listExports = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/exports',
  access,
  permission,
  priority: 'reporting',
  readsReplica: true,
  summary: 'The months with tax documents, newest first',
  reply: z.object({ months: z.array(exportable) }),
});

export const exportMonth = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/export/:month',
  access,
  permission,
  summary: 'The registers, GST returns and documents of a finished month as ZIP',
  params: z.object({ month }),
  file: 'application/zip',
  reply: z.string(),
});
