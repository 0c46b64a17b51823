import type { SQL } from 'drizzle-orm';
import type { MonthRange } from '#shared/accounting/month.ts';
import type { DocumentKind, Supply } from '#shared/tax/document.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { monthDocuments, type GstTable } from './month-documents.ts';
import { readBatches } from './snapshot.ts';

/** The part of a document that is taxed at one rate. Amounts are bigints, which the driver returns as texts. */
export interface DocumentRow {
  kind: DocumentKind;
  serial: string;
  issued_on: string;
  gst_table: GstTable;
  supply: Supply;
  recipient_gstin: string | null;
  place_of_supply: string;
  place_name: string;
  customer: string;
  company: string | null;
  order_number: string;
  payment_id: string;
  refund_id: string | null;
  invoice_serial: string | null;
  invoice_issued_on: string | null;
  reason: string | null;
  document_paise: string;
  rate_basis_points: number;
  taxable_paise: string;
  cgst_paise: string;
  sgst_paise: string;
  igst_paise: string;
  total_paise: string;
}

const orders = {
  /** As the documents were issued. */
  byNumber: 'd.issued_on, d.prefix, d.number, l.rate_basis_points',
  /** All rows of a customer follow one another. */
  byRecipient: 'd.recipient_gstin, d.prefix, d.number, l.rate_basis_points',
  byPlace: 'd.place_of_supply, d.prefix, d.number, l.rate_basis_points',
} as const;

export interface RowSelection {
  range: MonthRange;
  where: SQL;
  order?: keyof typeof orders;
}

/** The documents in batches, one row per document and rate, with positive amounts. */
export function readDocumentRows(
  db: Db,
  { range, where, order = 'byNumber' }: RowSelection,
): AsyncGenerator<DocumentRow[]> {
  // The columns of the query.
  return readBatches(
    db,
    sql`select d.kind, d.serial, d.issued_on::text, d.gst_table, d.supply, d.recipient_gstin, d.place_of_supply,
      d.content #>> '{placeOfSupply,name}' as place_name, d.content #>> '{recipient,name}' as customer,
      d.content #>> '{recipient,companyName}' as company, d.content #>> '{order,number}' as order_number,
      d.content #>> '{payment,id}' as payment_id, d.refund_id,
      d.content #>> '{invoice,serial}' as invoice_serial, d.content #>> '{invoice,issuedOn}' as invoice_issued_on,
      d.content ->> 'reason' as reason, d.total_paise as document_paise, l.*
    from (${monthDocuments(range)}) d
    cross join lateral (
      select rate_basis_points, sum(taxable_paise)::bigint as taxable_paise, sum(cgst_paise)::bigint as cgst_paise,
        sum(sgst_paise)::bigint as sgst_paise, sum(igst_paise)::bigint as igst_paise,
        sum(total_paise)::bigint as total_paise
      from tax_document_lines where document_id = d.id group by rate_basis_points) l
    where ${where} order by ${sql.raw(orders[order])}`,
  ) as AsyncGenerator<DocumentRow[]>;
}
