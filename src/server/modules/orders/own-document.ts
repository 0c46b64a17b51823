import { AppError } from '#shared/errors.ts';
import type { Layout } from '#shared/tax/document.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { getDocumentFile, type DocumentFile, type PdfDeps } from '../tax/document-file.ts';
import { getOwnOrder } from './queries.ts';

/** Each PDF is drawn once, so the limit is about traffic: more than a customer with many orders needs. */
const DOWNLOADS = { max: 60, perSeconds: 600 };

interface Request {
  idOrNumber: string;
  documentId: string;
  layout: Layout;
  userId: string;
}

/** A document of the customer's own order. */
export async function getOwnDocument(
  deps: PdfDeps,
  { idOrNumber, documentId, layout, userId }: Request,
): Promise<DocumentFile> {
  await recordAttempt(deps.db, { key: `document:${userId}`, ...DOWNLOADS });
  const { documents } = await getOwnOrder(deps.db, { idOrNumber, userId });
  if (!documents.some(({ id }) => id === documentId)) throw new AppError('document_not_found');
  return getDocumentFile(deps, { documentId, layout });
}
