import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idList, manyIds } from '../orders/id-list.ts';
import { orderSelection, sortField } from '../orders/order-filters.ts';
import { labelLayouts } from '../orders/label-layout.ts';
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

export const printParts = ['slips', 'invoices', 'labels', 'pick-list'] as const;
export type PrintPart = (typeof printParts)[number];

const PARTS_WRONG = `Use one or more of ${printParts.join(', ')}`;
const someParts = z
  .array(z.enum(printParts, PARTS_WRONG), PARTS_WRONG)
  .check(z.minLength(1, PARTS_WRONG));

const partList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((parts: string) => [...new Set(parts.split(',').filter(Boolean))]),
    someParts,
  ),
);

const LABELS_WRONG = `Use one of ${labelLayouts.join(', ')}`;
const START_WRONG = 'Use a position from 1 to 4';

/** The paper. */
const paper = {
  /** That of the settings, if it is missing. */
  layout: z.optional(anyLayout),
  labelLayout: z._default(z.enum(labelLayouts, LABELS_WRONG), 'a6'),
};
/** The first free label of a used sheet of four. */
const startAt = z.int(START_WRONG).check(z.minimum(1, START_WRONG), z.maximum(4, START_WRONG));
const access = 'admin';
/** Slips, labels and the pick list need `ship_orders`, invoices `view_money`. */
const permission: ('ship_orders' | 'view_money')[] = ['ship_orders', 'view_money'];
const path = '/api/orders/admin/print';

export const printOrders = endpoint({
  method: 'GET',
  path,
  access,
  permission,
  summary:
    'Packing slips, invoices, labels and the pick list of several orders as one PDF, in the order of the ids',
  query: z.object({
    ids: z.pipe(idList, z.array(z.string()).check(z.minLength(1, 'Choose at least one order'))),
    /** Slips and invoices as far as the caller may print them, if it is missing. */
    parts: z.optional(partList),
    ...paper,
    startAt: z._default(z.pipe(z.pipe(z.string(), z.transform(Number)), startAt), 1),
  }),
  file,
  reply: z.string(),
});

export const printManyOrders = endpoint({
  method: 'POST',
  path,
  access,
  permission,
  summary: 'As the GET request, for more orders than fit into an address',
  body: z.object({
    ids: z.optional(manyIds),
    /** In place of `ids`. */
    selection: z.optional(orderSelection),
    /** Of the selection. */
    sort: sortField,
    parts: z.optional(
      z.pipe(
        someParts,
        z.transform((parts) => [...new Set(parts)]),
      ),
    ),
    ...paper,
    startAt: z._default(startAt, 1),
  }),
  file,
  reply: z.string(),
});
