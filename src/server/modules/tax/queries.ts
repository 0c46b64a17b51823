import type { TaxDocument } from '#shared/tax/document.ts';
import type { Db } from '../../db/client.ts';
import { asc, inArray } from '../../db/drizzle.ts';
import { taxDocumentLines, taxDocuments } from './tables.ts';

/** Loads complete documents, in the order of the ids. Unknown ids are left out. */
export async function loadDocuments(db: Db, ids: string[]): Promise<TaxDocument[]> {
  if (ids.length === 0) return [];
  // One after the other, because a transaction has one connection.
  const rows = await db.select().from(taxDocuments).where(inArray(taxDocuments.id, ids));
  const lines = await db
    .select()
    .from(taxDocumentLines)
    .where(inArray(taxDocumentLines.documentId, ids))
    .orderBy(taxDocumentLines.documentId, asc(taxDocumentLines.position));
  const linesByDocument = Map.groupBy(lines, ({ documentId }) => documentId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toDocument(row, linesByDocument.get(id) ?? []) : [];
  });
}

function toDocument(
  row: typeof taxDocuments.$inferSelect,
  lines: (typeof taxDocumentLines.$inferSelect)[],
): TaxDocument {
  const { id, kind, serial, issuedAt, issuedOn, supply, content } = row;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = row;
  const totals = { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
  const facts = { id, kind, serial, issuedAt: issuedAt.toISOString(), issuedOn, supply, content };
  return { ...facts, lines: lines.map(toLine), totals };
}

function toLine(row: typeof taxDocumentLines.$inferSelect): TaxDocument['lines'][number] {
  const { documentId: _, position: __, productId: ___, ...line } = row;
  return line;
}

/** The documents of orders as their pages list them, oldest first. */
export async function listDocumentsOfOrders(db: Db, orderIds: string[]) {
  const { id, orderId, refundId, kind, serial, issuedOn, totalPaise } = taxDocuments;
  const { cgstPaise, sgstPaise, igstPaise } = taxDocuments;
  const facts = { id, orderId, refundId, kind, serial, issuedOn };
  return db
    .select({ ...facts, totalPaise, cgstPaise, sgstPaise, igstPaise })
    .from(taxDocuments)
    .where(inArray(orderId, orderIds))
    .orderBy(taxDocuments.issuedAt, taxDocuments.number);
}
