import type { Layout } from '#shared/tax/document.ts';
import { download } from '#web/session/download.ts';

interface OpenedDocument {
  id: string;
  serial: string;
}

/** Downloads the PDF of an invoice or credit note. */
export function openDocument({ id, serial }: OpenedDocument, layout: Layout = 'a4'): Promise<void> {
  // The contract does not declare this endpoint yet.
  const name = 'GET /api/admin/tax-documents/:id/pdf' as string as Parameters<typeof download>[0];
  return download(name, {
    params: { id },
    query: { layout },
    as: `${serial.replaceAll('/', '-')}.pdf`,
  });
}
