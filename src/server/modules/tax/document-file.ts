import { createHash } from 'node:crypto';
import type { FileReply } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Layout } from '#shared/tax/document.ts';
import { documentFileName } from '#shared/tax/file-name.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray } from '../../db/drizzle.ts';
import { queueJob } from '../../jobs/queue-job.ts';
import type { PdfRenderer } from './pdf/pdf-renderer.ts';
import { loadDocuments } from './queries.ts';
import { taxDocumentFiles, taxDocuments } from './tables.ts';

export interface PdfDeps {
  db: Db;
  pdfRenderer: Pick<PdfRenderer, 'renderDocuments'>;
}

export interface DocumentFile {
  pdf: Uint8Array;
  sha256: string;
  name: string;
}

/** The stored PDF of a document. It is drawn when it is needed first, and is the same from then on. */
export async function getDocumentFile(
  deps: PdfDeps,
  { documentId, layout }: { documentId: string; layout: Layout },
): Promise<DocumentFile> {
  const stored = await findFile(deps.db, documentId, layout);
  if (stored) return stored;
  await storeDocumentFiles(deps, [documentId], layout);
  const file = await findFile(deps.db, documentId, layout);
  if (!file) throw new AppError('document_not_found');
  return file;
}

async function findFile(db: Db, documentId: string, layout: Layout) {
  const { pdf, sha256 } = taxDocumentFiles;
  const [row] = await db
    .select({ pdf, sha256, serial: taxDocuments.serial })
    .from(taxDocumentFiles)
    .innerJoin(taxDocuments, eq(taxDocuments.id, taxDocumentFiles.documentId))
    .where(and(eq(taxDocumentFiles.documentId, documentId), eq(taxDocumentFiles.layout, layout)));
  if (!row) return undefined;
  const { serial, ...file } = row;
  return { ...file, name: documentFileName(serial, layout) };
}

const BATCH = 50;

/** Draws and stores the PDFs that are missing. Unknown documents are left out. */
export async function storeDocumentFiles(
  { db, pdfRenderer }: PdfDeps,
  documentIds: string[],
  layout: Layout,
): Promise<void> {
  const missing = await listMissing(db, documentIds, layout);
  for (let start = 0; start < missing.length; start += BATCH) {
    const documents = await loadDocuments(db, missing.slice(start, start + BATCH));
    const pdfs = await pdfRenderer.renderDocuments(documents, layout);
    const rows = pdfs.flatMap((bytes, index) => {
      const document = documents[index];
      const pdf = Buffer.from(bytes);
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      return document ? [{ documentId: document.id, layout, pdf, sha256 }] : [];
    });
    // Another process may have stored it; the first one stays.
    if (rows.length > 0) await db.insert(taxDocumentFiles).values(rows).onConflictDoNothing();
  }
}

async function listMissing(db: Db, documentIds: string[], layout: Layout): Promise<string[]> {
  const stored = await db
    .select({ id: taxDocumentFiles.documentId })
    .from(taxDocumentFiles)
    .where(
      and(inArray(taxDocumentFiles.documentId, documentIds), eq(taxDocumentFiles.layout, layout)),
    );
  const known = new Set(stored.map(({ id }) => id));
  return documentIds.filter((id) => !known.has(id));
}

/** Draws the PDFs of issued documents soon after the commit, so that downloads and exports find them. */
export async function queueRendering(
  tx: Db,
  documentIds: string[],
  delaySeconds = 0,
): Promise<void> {
  if (documentIds.length === 0) return;
  await queueJob(tx, { task: 'render_tax_documents', payload: { documentIds }, delaySeconds });
}

/** Shown in the browser, which can save or print it. */
export function toFileReply({ pdf, name }: Pick<DocumentFile, 'pdf' | 'name'>): FileReply {
  return { name, content: chunksOf(pdf), bytes: pdf.length, isShown: true };
}

async function* chunksOf(pdf: Uint8Array) {
  yield pdf;
}
