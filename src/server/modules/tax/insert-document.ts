import { sumAmounts } from '#shared/tax/amounts.ts';
import type { DocumentContent, DocumentKind, Supply } from '#shared/tax/document.ts';
import type { NewLine } from '#shared/tax/invoice-lines.ts';
import type { Db } from '../../db/client.ts';
import { queueRendering } from './document-file.ts';
import { taxDocumentLines, taxDocuments } from './tables.ts';
import { takeSerial } from './take-serial.ts';

export interface NewDocument {
  kind: DocumentKind;
  prefix: string;
  orderId: string;
  invoiceId?: string;
  refundId?: string;
  supply: Supply;
  content: DocumentContent;
  lines: (NewLine & { position: number })[];
  /** Its PDF is drawn this much later, or when it is requested. */
  drawnAfterSeconds?: number | undefined;
}

/** Inserts a document with the next number of its series, and returns its id and number. */
export async function insertDocument(tx: Db, document: NewDocument, now = new Date()) {
  const { prefix, lines, content, drawnAfterSeconds, ...values } = document;
  const serial = await takeSerial(tx, prefix, now);
  const [row] = await tx
    .insert(taxDocuments)
    .values({
      ...values,
      ...serial,
      content,
      sellerGstin: content.seller.gstin,
      recipientGstin: content.recipient.gstin,
      placeOfSupply: content.placeOfSupply.code,
      ...sumAmounts(lines),
    })
    .returning({ id: taxDocuments.id });
  if (!row) throw new Error('a document returned no row');
  if (lines.length > 0)
    await tx
      .insert(taxDocumentLines)
      .values(lines.map((line) => Object.assign({ documentId: row.id }, line)));
  await queueRendering(tx, [row.id], drawnAfterSeconds);
  return { id: row.id, serial: serial.serial };
}
