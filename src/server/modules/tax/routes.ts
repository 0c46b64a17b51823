import { getDocumentPdf } from '#shared/tax/contract.ts';
import type { Handle } from '../../http/handle.ts';
import { getDocumentFile, toFileReply, type PdfDeps } from './document-file.ts';

export function taxRoutes(handle: Handle, deps: PdfDeps): void {
  handle(getDocumentPdf, async ({ params, query }) => {
    const { layout } = query;
    return toFileReply(await getDocumentFile(deps, { documentId: params.id, layout }));
  });
}
