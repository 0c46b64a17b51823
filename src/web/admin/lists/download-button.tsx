import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';

interface DownloadButtonProps {
  save: () => Promise<void>;
  /** The error text. */
  failureOf: (error: unknown) => string;
  /** Tells apart several buttons for screen readers. */
  describedBy?: string;
  className?: string | undefined;
  children: ReactNode;
}

export function DownloadButton(props: DownloadButtonProps) {
  const { save, failureOf, describedBy, className, children } = props;
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const failure = await save().then(() => undefined, failureOf);
    setBusy(false);
    if (failure !== undefined) await alert(failure);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={() => void run()}
      icon={<Download aria-hidden strokeWidth={1.9} />}
      aria-describedby={describedBy}
      className={className}
    >
      {children}
    </Button>
  );
}
