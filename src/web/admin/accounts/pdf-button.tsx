import { failureSentence } from '#web/lists/loaded.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { openDocument } from './open-document.ts';

interface PdfButtonProps {
  document: { id: string; serial: string };
  className?: string;
}

export function PdfButton({ document, className }: PdfButtonProps) {
  return (
    <DownloadButton
      save={() => openDocument(document)}
      failureOf={(error) => failureSentence(error, 'Failed to download the document')}
      className={className}
    >
      PDF<span className="sr-only"> of {document.serial}</span>
    </DownloadButton>
  );
}
