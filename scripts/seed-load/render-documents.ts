import { availableParallelism } from 'node:os';
import { createFolderStorage } from '#server/adapters/uploads/folder-storage.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/drizzle.ts';
import { storeDocumentFiles } from '#server/modules/tax/document-file.ts';
import { createPdfRenderer } from '#server/modules/tax/pdf/pdf-renderer.ts';

const BATCH = 200;

/** Draws and stores the PDFs of all documents that have none, in one thread for each processor. */
export async function renderDocuments(
  db: Db,
  dataDir: string,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from tax_documents d where not exists (select from tax_document_files f
      where f.document_id = d.id and f.layout = 'a4') order by d.issued_on`);
  let next = 0;
  let done = 0;
  const work = async () => {
    const pdfRenderer = createPdfRenderer(createFolderStorage(dataDir));
    while (next < rows.length) {
      const batch = rows.slice(next, next + BATCH);
      next += BATCH;
      await storeDocumentFiles(
        { db, pdfRenderer },
        batch.map(({ id }) => id),
        'a4',
      );
      done += batch.length;
      onProgress(done, rows.length);
    }
    await pdfRenderer.close();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
