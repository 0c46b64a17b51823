import { documentKinds, layouts, supplies, type DocumentContent } from '#shared/tax/document.ts';
import { bytea, paise, timestamptz, uuidPrimaryKey } from '../../db/columns.ts';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '../../db/drizzle.ts';

const amounts = () => ({
  taxablePaise: paise('taxable_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  sgstPaise: paise('sgst_paise').notNull(),
  igstPaise: paise('igst_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
});

/** The last number of each series and financial year. */
export const documentSeries = pgTable(
  'document_series',
  {
    prefix: text('prefix').notNull(),
    financialYear: integer('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
    lastIssuedAt: timestamptz('last_issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.financialYear] })],
);

/** Invoices, bills of supply and credit notes. A trigger refuses changes. */
export const taxDocuments = pgTable('tax_documents', {
  id: uuidPrimaryKey(),
  kind: text('kind', { enum: documentKinds }).notNull(),
  serial: text('serial').notNull(),
  prefix: text('prefix').notNull(),
  financialYear: integer('financial_year').notNull(),
  number: integer('number').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  orderId: text('order_id').notNull(),
  invoiceId: text('invoice_id'),
  refundId: text('refund_id'),
  sellerGstin: text('seller_gstin'),
  recipientGstin: text('recipient_gstin'),
  placeOfSupply: text('place_of_supply').notNull(),
  supply: text('supply', { enum: supplies }).notNull(),
  ...amounts(),
  content: jsonb('content').$type<DocumentContent>().notNull(),
});

export const taxDocumentLines = pgTable(
  'tax_document_lines',
  {
    documentId: text('document_id').notNull(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: ['goods', 'delivery'] }).notNull(),
    productId: text('product_id'),
    description: text('description').notNull(),
    size: text('size'),
    hsn: text('hsn'),
    quantity: integer('quantity'),
    rateBasisPoints: integer('rate_basis_points').notNull(),
    discountPaise: paise('discount_paise').notNull().default(0),
    ...amounts(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
);

export const taxDocumentFiles = pgTable(
  'tax_document_files',
  {
    documentId: text('document_id').notNull(),
    layout: text('layout', { enum: layouts }).notNull(),
    pdf: bytea('pdf').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.layout] })],
);

/** Orders that were dispatched earlier have no invoice of the shop. */
export const invoicingStart = pgTable('invoicing_start', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  startedAt: timestamptz('started_at').notNull(),
});
