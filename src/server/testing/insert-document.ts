import type { TaxDocument } from '#shared/tax/document.ts';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertDocument } from '../modules/tax/insert-document.ts';
import { aTaxDocument } from './tax-documents.ts';

/** Inserts an invoice of an order, without the checks of a dispatch. */
export function insertTestInvoice(
  db: Db,
  orderId: string,
  { kind, supply, content, lines }: TaxDocument = aTaxDocument(),
): Promise<{ id: string; serial: string }> {
  const products = { productId: null };
  return inTransaction(db, (tx) =>
    insertDocument(tx, {
      kind,
      prefix: kind === 'tax_invoice' ? 'INV' : 'BOS',
      orderId,
      supply,
      content,
      lines: lines.map((line, position) => Object.assign({ position }, products, line)),
    }),
  );
}
