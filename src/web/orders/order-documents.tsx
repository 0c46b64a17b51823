import { FileDown } from 'lucide-react';
import { formatShortDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { OrderDocument } from '#shared/orders/contract.ts';
import { documentNames } from '#shared/tax/document.ts';
import { documentFileName } from '#shared/tax/file-name.ts';
import { failureText } from '#web/lists/loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { alert } from '#web/ui/confirm-queue.ts';
import { usePending } from '#web/ui/use-pending.ts';

interface OrderDocumentsProps {
  documents: OrderDocument[];
  /** Saves a document as a file. */
  save: (document: OrderDocument, fileName: string) => Promise<void>;
}

/** The invoice and the credit notes of an order as downloads. */
export function OrderDocuments({ documents, save }: OrderDocumentsProps) {
  const { pending, run } = usePending();

  async function download(document: OrderDocument) {
    const otherwise = 'The document could not be downloaded. Please try again.';
    const failure = await run(document.id, () =>
      save(document, documentFileName(document.serial)).then(
        () => undefined,
        (error: unknown) => failureText(error, { otherwise }),
      ),
    );
    if (failure !== undefined) await alert(failure);
  }

  return (
    <ul className="grid gap-2.5">
      {documents.map((document) => (
        <li key={document.id} className="grid justify-items-start gap-1">
          <Button
            variant="quiet"
            size="sm"
            busy={pending === document.id}
            onClick={() => void download(document)}
            icon={<FileDown aria-hidden strokeWidth={1.9} />}
          >
            <span className="num">
              {documentNames[document.kind]} {document.serial}
            </span>
          </Button>
          <span className="num text-sm text-ink-2">
            {formatShortDay(document.issuedOn)} · {formatRupees(document.total)} · PDF
          </span>
        </li>
      ))}
    </ul>
  );
}
