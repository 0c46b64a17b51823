import { FileDown } from 'lucide-react';
import { formatShortDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { OrderDocument } from '#shared/orders/contract.ts';
import { documentNames, type Layout } from '#shared/tax/document.ts';
import { failureText } from '#web/lists/loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { alert } from '#web/ui/confirm-queue.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';

interface OrderDocumentsProps {
  documents: OrderDocument[];
  /** Saves a document as a file. */
  save: (document: OrderDocument, layout: Layout) => Promise<void>;
}

/** The invoice and the credit notes of an order as downloads. */
export function OrderDocuments({ documents, save }: OrderDocumentsProps) {
  const { pending, run } = usePending();

  async function download(document: OrderDocument, layout: Layout) {
    const otherwise = 'The document could not be downloaded. Please try again.';
    const failure = await run(`${document.id} ${layout}`, () =>
      save(document, layout).then(
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
            busy={pending === `${document.id} a4`}
            onClick={() => void download(document, 'a4')}
            icon={<FileDown aria-hidden strokeWidth={1.9} />}
          >
            <span className="num">
              {documentNames[document.kind]} {document.serial}
            </span>
          </Button>
          <span className="num flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            {formatShortDay(document.issuedOn)} · {formatRupees(document.total)} · PDF
            <TextButton
              aria-disabled={pending === `${document.id} receipt` || undefined}
              onClick={() => void download(document, 'receipt')}
            >
              Small receipt<span className="sr-only"> of {document.serial}</span>
            </TextButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
