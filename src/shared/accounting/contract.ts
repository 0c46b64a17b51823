import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { documentKinds } from '../tax/document.ts';
import { matchingStates } from './matching-states.ts';
import { monthForm } from './month.ts';

const access = 'admin';
const permission = 'view_accounts';

const MONTH = 'Use a month like 2026-10';
export const month = z.string(MONTH).check(z.regex(monthForm, MONTH));
const day = z.optional(z.iso.date('Use a date like 2026-10-05'));

const listedDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  serial: z.string(),
  /** The day in India. */
  issuedOn: z.iso.date(),
  orderId: z.string(),
  orderNumber: z.string(),
  customer: z.string(),
  company: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  /** The GST code of the place of supply. */
  stateCode: z.string(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
  /** For credit notes: the serial of the invoice. */
  invoiceSerial: z.nullable(z.string()),
});

export type ListedDocument = z.output<typeof listedDocument>;

const documentSums = z.object({
  count: z.int(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
});

export type DocumentSums = z.output<typeof documentSums>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/documents',
  access,
  permission,
  readsReplica: true,
  summary:
    'Invoices, bills of supply and credit notes, newest first, searched by serial, order number, name, company or GSTIN',
  query: z.object({
    q: searchText,
    kind: z.optional(z.enum(documentKinds, `Use one of ${documentKinds.join(', ')}`)),
    month: z.optional(month),
    /** Instead of a month. */
    from: day,
    to: day,
    /** The GST code of the place of supply. */
    state: z.optional(z.string().check(z.regex(/^\d{2}$/, 'Use a GST state code like 09'))),
    page: pageNumber,
  }),
  reply: z.extend(paged(listedDocument), {
    /** Of all documents that match, in rupees. Credit notes are positive here. */
    sums: z.object({ invoices: documentSums, creditNotes: documentSums }),
    /** The month of the first document; null without documents. */
    firstMonth: z.nullable(month),
  }),
});

const matching = z.object({
  /** The provider's id; the id of an adjustment if it belongs to no payment. */
  paymentId: z.string(),
  /** Null if the payment belongs to no order or is unknown. */
  orderNumber: z.nullable(z.string()),
  capturedAt: z.iso.datetime(),
  paid: z.number(),
  refunded: z.number(),
  /** Without the tax. */
  fee: z.number(),
  tax: z.number(),
  paidOutAt: z.nullable(z.iso.datetime()),
  utr: z.nullable(z.string()),
  paidOut: z.number(),
  difference: z.number(),
  /** What the provider still has to pay out; negative if it still has to deduct a refund. */
  waiting: z.number(),
  isOnHold: z.boolean(),
  state: z.enum(matchingStates),
});

export type MatchingRow = z.output<typeof matching>;

const matchingSums = z.object({
  paid: z.number(),
  refunded: z.number(),
  fee: z.number(),
  tax: z.number(),
  paidOut: z.number(),
  waiting: z.number(),
  difference: z.number(),
});

export type MatchingSums = z.output<typeof matchingSums>;

/** The last fetch from the provider. */
const lastFetch = z.object({
  fetchedAt: z.nullable(z.iso.datetime()),
  /** Only if the last attempt failed. */
  failedAt: z.nullable(z.iso.datetime()),
  failure: z.nullable(z.string()),
});

export type LastFetch = z.output<typeof lastFetch>;

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/settlements',
  access,
  permission,
  readsReplica: true,
  summary:
    'The payments of a month with what the provider paid out for them, searched by order number, payment id or UTR',
  query: z.object({
    /** By the day of capture in India; the current month by default. */
    month: z.optional(month),
    state: z.optional(z.enum(matchingStates, `Use one of ${matchingStates.join(', ')}`)),
    q: searchText,
    page: pageNumber,
  }),
  reply: z.extend(paged(matching), {
    month,
    /** Of all rows that match the filters. */
    sums: matchingSums,
    /** Of the whole month. */
    counts: z.record(z.enum(matchingStates), z.int()),
    /** The month of the first payment; null without payments. */
    firstMonth: z.nullable(month),
    lastFetch,
  }),
});

export const fetchSettlements = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/settlements/fetch',
  access,
  permission,
  summary: 'Fetches the payouts for the payments of a month from the payment provider',
  body: z.object({ month }),
  message: 'The settlements are fetched.',
  reply: z.object({
    /** Entries that the provider listed. */
    items: z.int(),
    /** Entries that are new or changed. */
    changed: z.int(),
  }),
});
