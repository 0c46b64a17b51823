import type { Layout } from '#shared/tax/document.ts';
import { documentFileName } from '#shared/tax/file-name.ts';
import { download } from '#web/session/download.ts';

interface OpenedDocument {
  id: string;
  serial: string;
}

/** Downloads the PDF of an invoice or credit note. */
export function openDocument({ id, serial }: OpenedDocument, layout: Layout = 'a4'): Promise<void> {
  return download('GET /api/admin/tax-documents/:id/pdf', {
    params: { id },
    query: { layout },
    as: documentFileName(serial, layout),
  });
}
