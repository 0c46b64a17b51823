import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePending } from '#web/ui/use-pending.ts';

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
  const { pending, run } = usePending<'download'>();

  async function download() {
    const failure = await run('download', () => save().then(() => undefined, failureOf));
    if (failure !== undefined) await alert(failure);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={pending !== undefined}
      onClick={() => void download()}
      icon={<Download aria-hidden strokeWidth={1.9} />}
      aria-describedby={describedBy}
      className={className}
    >
      {children}
    </Button>
  );
}
