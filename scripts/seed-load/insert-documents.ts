import type pg from 'pg';
import { sumAmounts } from '#shared/tax/amounts.ts';
import type { DocumentContent, DocumentKind, Supply } from '#shared/tax/document.ts';
import { financialYearOf, formatSerial } from '#shared/tax/financial-year.ts';
import type { NewLine } from '#shared/tax/invoice-lines.ts';
import { GENERATED_PREFIX } from '#shared/settings/tax.ts';
import { dayInIndia } from '#server/time-in-india.ts';

/** The series of generated invoices and credit notes. */
export const generatedPrefixes = { invoice: GENERATED_PREFIX, creditNote: `${GENERATED_PREFIX}C` };

export interface NewDocument {
  id: string;
  kind: DocumentKind;
  /** When it was due; the series may issue it later. */
  at: number;
  orderId: string;
  invoiceId: string | null;
  refundId: string | null;
  supply: Supply;
  content: DocumentContent;
  lines: (NewLine & { position: number })[];
}

export interface NumberedDocument extends NewDocument {
  prefix: string;
  financialYear: number;
  number: number;
  serial: string;
  issuedAt: Date;
}

interface LastIssued {
  prefix: string;
  financialYear: number;
  number: number;
  issuedAt: Date;
}

/** The series of generated documents, continued from earlier runs. */
export interface Series {
  issue(document: NewDocument): NumberedDocument;
  save(): Promise<void>;
}

export async function openSeries(client: pg.PoolClient): Promise<Series> {
  const { rows } = await client.query<LastIssued>(
    `select prefix, financial_year as "financialYear", last_number as number, last_issued_at as "issuedAt"
     from document_series where prefix = any($1)`,
    [Object.values(generatedPrefixes)],
  );
  const keyOf = (prefix: string, year: number) => `${prefix} ${year}`;
  const last = new Map(rows.map((row) => [keyOf(row.prefix, row.financialYear), row]));
  return {
    issue(document) {
      const isCredit = document.kind === 'credit_note';
      const prefix = isCredit ? generatedPrefixes.creditNote : generatedPrefixes.invoice;
      const due = new Date(document.at);
      const financialYear = financialYearOf(due);
      const key = keyOf(prefix, financialYear);
      const before = last.get(key);
      // The dates of a series never decrease, so documents of later runs are issued late.
      const issuedAt = before && before.issuedAt > due ? before.issuedAt : due;
      const number = (before?.number ?? 0) + 1;
      last.set(key, { prefix, financialYear, number, issuedAt });
      const serial = formatSerial({ prefix, financialYear, number });
      return { ...document, prefix, financialYear, number, serial, issuedAt };
    },
    async save() {
      await client.query(
        `insert into document_series (prefix, financial_year, last_number, last_issued_at)
         select prefix, "financialYear", number, "issuedAt"
         from json_to_recordset($1) as last (prefix text, "financialYear" int, number int, "issuedAt" timestamptz)
         on conflict (prefix, financial_year) do update
           set last_number = excluded.last_number, last_issued_at = excluded.last_issued_at`,
        [JSON.stringify([...last.values()])],
      );
    },
  };
}

export async function insertDocuments(
  client: pg.PoolClient,
  documents: NumberedDocument[],
): Promise<void> {
  await insertRecords(client, 'tax_documents', documents.map(toRow));
  await insertRecords(client, 'tax_document_lines', documents.flatMap(toLineRows));
}

async function insertRecords(client: pg.PoolClient, table: string, records: object[]) {
  await client.query(
    `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(records)],
  );
}

const toRow = (document: NumberedDocument) => ({
  id: document.id,
  kind: document.kind,
  serial: document.serial,
  prefix: document.prefix,
  financial_year: document.financialYear,
  number: document.number,
  issued_at: document.issuedAt,
  issued_on: dayInIndia(document.issuedAt),
  order_id: document.orderId,
  invoice_id: document.invoiceId,
  refund_id: document.refundId,
  seller_gstin: document.content.seller.gstin,
  recipient_gstin: document.content.recipient.gstin,
  place_of_supply: document.content.placeOfSupply.code,
  supply: document.supply,
  ...toAmountColumns(sumAmounts(document.lines)),
  content: document.content,
});

const toLineRows = ({ id, lines }: NumberedDocument) => lines.map((line) => toLineRow(id, line));

const toLineRow = (documentId: string, line: NewDocument['lines'][number]) => ({
  document_id: documentId,
  position: line.position,
  kind: line.kind,
  product_id: line.productId,
  description: line.description,
  size: line.size,
  hsn: line.hsn,
  quantity: line.quantity,
  rate_basis_points: line.rateBasisPoints,
  discount_paise: line.discountPaise,
  ...toAmountColumns(line),
});

const toAmountColumns = (amounts: ReturnType<typeof sumAmounts>) => ({
  taxable_paise: amounts.taxablePaise,
  cgst_paise: amounts.cgstPaise,
  sgst_paise: amounts.sgstPaise,
  igst_paise: amounts.igstPaise,
  total_paise: amounts.totalPaise,
});
