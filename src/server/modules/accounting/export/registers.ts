import type { MonthRange } from '#shared/accounting/month.ts';
import { toPercent } from '#shared/tax/dated-rate.ts';
import { documentNames, type Supply } from '#shared/tax/document.ts';
import { findStateByCode } from '#shared/tax/states.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { readDocumentRows, type DocumentRow } from './document-rows.ts';
import { addUp, type DocumentSum, type LineSum, type MonthSums } from './month-sums.ts';
import { rupees, table, type Columns, type TextPart } from './tables.ts';

const supplyNames: Record<Supply, string> = {
  intra_state: 'Within the state',
  inter_state: 'Between states',
  untaxed: 'No GST charged',
};

const customer: Columns<DocumentRow> = {
  Order: (row) => row.order_number,
  Customer: (row) => row.customer,
  Company: (row) => row.company,
  GSTIN: (row) => row.recipient_gstin,
  'State code': (row) => row.place_of_supply,
  'Place of supply': (row) => row.place_name,
  Supply: (row) => supplyNames[row.supply],
};

const amounts: Columns<DocumentRow> = {
  'Rate %': (row) => toPercent(row.rate_basis_points),
  'Taxable value': (row) => rupees(row.taxable_paise),
  CGST: (row) => rupees(row.cgst_paise),
  'SGST/UTGST': (row) => rupees(row.sgst_paise),
  IGST: (row) => rupees(row.igst_paise),
  'Total at this rate': (row) => rupees(row.total_paise),
  'Total of the document': (row) => rupees(row.document_paise),
};

const salesColumns: Columns<DocumentRow> = {
  Number: (row) => row.serial,
  Date: (row) => row.issued_on,
  Document: (row) => documentNames[row.kind],
  ...customer,
  ...amounts,
  'Payment id': (row) => row.payment_id,
};

const creditColumns: Columns<DocumentRow> = {
  Number: (row) => row.serial,
  Date: (row) => row.issued_on,
  'Invoice number': (row) => row.invoice_serial,
  'Invoice date': (row) => row.invoice_issued_on,
  Reason: (row) => row.reason,
  ...customer,
  ...amounts,
  'Payment id': (row) => row.payment_id,
  'Refund id': (row) => row.refund_id,
};

/** One line per document and rate. */
export function registers(db: Db, range: MonthRange): TextPart[] {
  const rows = (where: ReturnType<typeof sql>) => readDocumentRows(db, { range, where });
  return [
    table('sales-register.csv', salesColumns, rows(sql`d.kind <> 'credit_note'`)),
    table('credit-notes.csv', creditColumns, rows(sql`d.kind = 'credit_note'`)),
  ];
}

const sums: Columns<LineSum | DocumentSum> = {
  'Taxable value': (row) => rupees(row.taxablePaise),
  CGST: (row) => rupees(row.cgstPaise),
  'SGST/UTGST': (row) => rupees(row.sgstPaise),
  IGST: (row) => rupees(row.igstPaise),
  Total: (row) => rupees(row.totalPaise),
};

const hsnColumns: Columns<LineSum> = {
  HSN: (row) => row.hsn,
  'Rate %': (row) => toPercent(row.rateBasisPoints),
  Packs: (row) => row.quantity,
  ...sums,
};

const stateColumns: Columns<DocumentSum & { invoices: number; creditNotes: number }> = {
  'State code': (row) => row.placeOfSupply,
  State: (row) => findStateByCode(row.placeOfSupply)?.name ?? null,
  Invoices: (row) => row.invoices,
  'Credit notes': (row) => row.creditNotes,
  ...sums,
};

/** Sales less credit notes. */
export function summaries({ lines, documents }: MonthSums): TextPart[] {
  const countAt = (place: string, isCounted: (sum: DocumentSum) => boolean) =>
    documents
      .filter((sum) => sum.placeOfSupply === place && isCounted(sum))
      .reduce((count, sum) => count + sum.count, 0);
  const byHsn = addUp(lines, (row) => `${row.hsn} ${row.rateBasisPoints}`);
  const byState = addUp(documents, (row) => row.placeOfSupply).map((sum) =>
    Object.assign(sum, {
      invoices: countAt(sum.placeOfSupply, ({ kind }) => kind !== 'credit_note'),
      creditNotes: countAt(sum.placeOfSupply, ({ kind }) => kind === 'credit_note'),
    }),
  );
  return [
    table('hsn-summary.csv', hsnColumns, [byHsn]),
    table('state-summary.csv', stateColumns, [byState]),
  ];
}
