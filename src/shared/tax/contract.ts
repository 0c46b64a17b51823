import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idList } from '../orders/id-list.ts';
import { layouts } from './document.ts';

const anyLayout = z.enum(layouts, `Use one of ${layouts.join(', ')}`);
const layout = z._default(anyLayout, 'a4');
const file = 'application/pdf';

export const getOwnDocument = endpoint({
  method: 'GET',
  path: '/api/orders/:id/documents/:documentId',
  access: 'user',
  permission: 'place_orders',
  summary: 'An invoice or a credit note of one of the caller’s orders as PDF',
  params: z.object({ id: z.string(), documentId: z.string() }),
  query: z.object({ layout }),
  file,
  reply: z.string(),
});

export const getDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/admin/tax-documents/:id/pdf',
  access: 'admin',
  permission: 'view_money',
  summary: 'An invoice or a credit note as PDF',
  params: z.object({ id: z.string() }),
  query: z.object({ layout }),
  file,
  reply: z.string(),
});

export const printParts = ['slips', 'invoices'] as const;
export type PrintPart = (typeof printParts)[number];

const PARTS_WRONG = `Use ${printParts.join(', ')} or both`;

const partList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((parts: string) => [...new Set(parts.split(',').filter(Boolean))]),
    z.array(z.enum(printParts, PARTS_WRONG)).check(z.minLength(1, PARTS_WRONG)),
  ),
);

export const printOrders = endpoint({
  method: 'GET',
  path: '/api/orders/admin/print',
  access: 'admin',
  permission: ['ship_orders', 'view_money'],
  summary:
    'Packing slips and invoices of several orders as one PDF, in the order of the ids; slips need `ship_orders`, invoices `view_money`',
  query: z.object({
    ids: z.pipe(idList, z.array(z.string()).check(z.minLength(1, 'Choose at least one order'))),
    /** All that the caller may print, if it is missing. */
    parts: z.optional(partList),
    /** That of the settings, if it is missing. */
    layout: z.optional(anyLayout),
  }),
  file,
  reply: z.string(),
});
