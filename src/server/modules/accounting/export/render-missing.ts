import { AsyncLocalStorage } from 'node:async_hooks';
import { getDocumentFile, storeDocumentFiles, type PdfDeps } from '../../tax/document-file.ts';

/** Renders and stores the PDFs of documents that have none yet, and returns them by document. */
export type RenderMissing = (documentIds: string[]) => Promise<Map<string, Uint8Array>>;

export function createRenderMissing(deps: PdfDeps): RenderMissing {
  // PDFs are rendered while the file is sent, which is outside of the request and its settings.
  const inRequest = AsyncLocalStorage.snapshot();
  return (documentIds) => inRequest(() => render(deps, documentIds));
}

async function render(deps: PdfDeps, documentIds: string[]): Promise<Map<string, Uint8Array>> {
  if (documentIds.length === 0) return new Map();
  await storeDocumentFiles(deps, documentIds, 'a4');
  const pdfs = new Map<string, Uint8Array>();
  for (const documentId of documentIds) {
    const { pdf } = await getDocumentFile(deps, { documentId, layout: 'a4' });
    pdfs.set(documentId, pdf);
  }
  return pdfs;
}
