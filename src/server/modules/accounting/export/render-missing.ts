import { and, eq, inArray } from '../../../db/drizzle.ts';
import { storeDocumentFiles, type PdfDeps } from '../../tax/document-file.ts';
import { taxDocumentFiles } from '../../tax/tables.ts';

/** Renders and stores the PDFs of documents that have none yet, and returns them by document. */
export async function renderMissing(
  deps: PdfDeps,
  documentIds: string[],
): Promise<Map<string, Uint8Array>> {
  if (documentIds.length === 0) return new Map();
  await storeDocumentFiles(deps, documentIds, 'a4');
  // Not in the snapshot of the export, which began before.
  const { documentId, pdf, layout } = taxDocumentFiles;
  const rows = await deps.db
    .select({ documentId, pdf })
    .from(taxDocumentFiles)
    .where(and(inArray(documentId, documentIds), eq(layout, 'a4')));
  return new Map(rows.map((row) => [row.documentId, row.pdf]));
}
