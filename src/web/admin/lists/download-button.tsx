import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { tell } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';

interface DownloadButtonProps {
  save: () => Promise<void>;
  /** What to say when it did not work. */
  failureOf: (error: unknown) => string;
  className?: string;
  children: ReactNode;
}

export function DownloadButton({ save, failureOf, className, children }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const failure = await save().then(() => undefined, failureOf);
    setBusy(false);
    if (failure !== undefined) await tell(failure);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={() => void run()}
      icon={<Download aria-hidden strokeWidth={1.9} />}
      className={className}
    >
      {children}
    </Button>
  );
}
