import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface CsvDropProps {
  fileName: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Accepts one dropped or chosen file. */
export function CsvDrop({ fileName, isBusy, onChoose }: CsvDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    <div
      role="group"
      aria-label="CSV file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={cx(
        'grid justify-items-center gap-2.5 rounded-md border-2 border-dashed px-4 py-7 text-center transition-colors duration-200',
        isOver ? 'border-neel-700 bg-neel-100' : 'border-neel-200 bg-neel-50',
      )}
    >
      <Button
        variant={fileName ? 'quiet' : 'primary'}
        busy={isBusy}
        onClick={() => input.current?.click()}
        icon={<FileSpreadsheet aria-hidden strokeWidth={1.9} />}
      >
        {fileName ? 'Choose another file' : 'Choose a CSV file'}
      </Button>
      <p className="text-sm wrap-anywhere text-ink-2">
        {fileName ?? 'or drop it here. It is checked first; nothing changes yet.'}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file to import"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files);
          // Allows the same file to be chosen again after a correction.
          target.value = '';
        }}
      />
    </div>
  );
}
