import { creditLines } from '#shared/tax/credit-lines.ts';
import type { NewLine } from '#shared/tax/invoice-lines.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne, sql } from '../../db/drizzle.ts';
import { allSettings } from '../settings/request-settings.ts';
import { insertDocument } from './insert-document.ts';
import { taxDocuments } from './tables.ts';

interface PaidRefund {
  orderId: string;
  refundId: string;
  amountPaise: number;
  /** Printed on the credit note. */
  reason: string;
}

/** Issues the credit note of a refund. An order that was not dispatched has no invoice and needs none. */
export async function issueCreditNote(tx: Db, refund: PaidRefund): Promise<string | undefined> {
  const { orderId, refundId, amountPaise, reason } = refund;
  const [invoice] = await tx
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), ne(taxDocuments.kind, 'credit_note')));
  if (!invoice || (await isCredited(tx, refundId))) return undefined;
  const lines = await creditedLines(tx, invoice, amountPaise);
  const { content, supply, serial, issuedOn } = invoice;
  const { id } = await insertDocument(tx, {
    kind: 'credit_note',
    prefix: allSettings().tax.creditNotePrefix,
    orderId,
    invoiceId: invoice.id,
    refundId,
    supply,
    content: { ...content, invoice: { serial, issuedOn }, reason },
    lines,
  });
  return id;
}

async function isCredited(tx: Db, refundId: string): Promise<boolean> {
  const isSame = eq(taxDocuments.refundId, refundId);
  return (await tx.select({ id: taxDocuments.id }).from(taxDocuments).where(isSame)).length > 0;
}

type InvoiceLine = NewLine & {
  position: number;
  taxPaise: number;
  creditedPaise: number;
  creditedTaxPaise: number;
};

async function creditedLines(
  tx: Db,
  { id, supply, totalPaise }: typeof taxDocuments.$inferSelect,
  amountPaise: number,
): Promise<(NewLine & { position: number })[]> {
  const lines = await loadCreditable(tx, id);
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  const isWhole = amountPaise === totalPaise;
  return creditLines(lines, amountPaise, supply).flatMap((amounts) => {
    const line = byPosition.get(amounts.position);
    if (!line) return [];
    const { kind, productId, description, size, hsn, rateBasisPoints } = line;
    const quantity = isWhole ? line.quantity : null;
    const same = { kind, productId, description, size, hsn, rateBasisPoints, quantity };
    return Object.assign(same, { discountPaise: 0 }, amounts);
  });
}

/** The lines of an invoice with what its credit notes took off them; a line keeps its position on credit notes. */
async function loadCreditable(tx: Db, invoiceId: string): Promise<InvoiceLine[]> {
  const { rows } = await tx.execute(sql`
    select line.position, line.kind, line.product_id as "productId", line.description, line.size, line.hsn,
      line.quantity, line.rate_basis_points as "rateBasisPoints", line.total_paise as "totalPaise",
      line.cgst_paise + line.sgst_paise + line.igst_paise as "taxPaise",
      coalesce(sum(credited.total_paise), 0) as "creditedPaise",
      coalesce(sum(credited.cgst_paise + credited.sgst_paise + credited.igst_paise), 0) as "creditedTaxPaise"
    from tax_document_lines line
    left join tax_documents note on note.invoice_id = line.document_id
    left join tax_document_lines credited
      on credited.document_id = note.id and credited.position = line.position
    where line.document_id = ${invoiceId}
    group by line.document_id, line.position
    order by line.position`);
  // The driver returns big integers and sums as text.
  return rows.map((row) =>
    Object.assign(row as unknown as InvoiceLine, {
      totalPaise: Number(row.totalPaise),
      taxPaise: Number(row.taxPaise),
      creditedPaise: Number(row.creditedPaise),
      creditedTaxPaise: Number(row.creditedTaxPaise),
    }),
  );
}
