import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { monthName } from '#shared/accounting/month.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { reportProgress, type DownloadProgress } from './report-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { alert } from '#web/ui/confirm.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { progressText } from './progress-text.ts';

/** Downloads the ZIP of a month and shows how much of it has arrived. */
export function DownloadMonth({ month }: { month: string }) {
  const { pending, run } = usePending<'download'>();
  const [progress, setProgress] = useState<DownloadProgress>();
  const [result, setResult] = useState('');
  const cancel = useRef<AbortController>(null);

  async function start() {
    const controller = (cancel.current = new AbortController());
    setResult('');
    setProgress(undefined);
    const failure = await run('download', () =>
      download('GET /api/admin/accounts/export/:month', {
        params: { month },
        as: `accounts-${month}.zip`,
        read: (response) => reportProgress(response, setProgress).blob(),
        signal: controller.signal,
      }).then(
        () => undefined,
        (error: unknown) =>
          controller.signal.aborted
            ? undefined
            : failureSentence(error, 'Failed to download the month'),
      ),
    );
    if (failure !== undefined) await alert(failure);
    else setResult(controller.signal.aborted ? 'Cancelled' : 'Downloaded');
  }

  return (
    <div className="grid justify-items-end gap-2 max-lg:justify-items-stretch">
      <Button
        variant="quiet"
        size="sm"
        busy={pending !== undefined}
        onClick={() => void start()}
        icon={<Download aria-hidden strokeWidth={1.9} />}
      >
        Download<span className="sr-only"> {monthName(month)}</span>
      </Button>
      {pending && (
        <Progress month={month} progress={progress} onCancel={() => cancel.current?.abort()} />
      )}
      <p role="status" className="text-xs text-ink-2 empty:hidden">
        {result}
      </p>
    </div>
  );
}

interface ProgressProps {
  month: string;
  progress: DownloadProgress | undefined;
  onCancel: () => void;
}

function Progress({ month, progress, onCancel }: ProgressProps) {
  const { bytes, total } = progress ?? {};
  return (
    <div className="grid gap-1 lg:w-44">
      <progress
        aria-label={`Downloading ${monthName(month)}`}
        aria-valuetext={progressText(progress)}
        className="h-2 w-full accent-neel-700"
        // Without a value, the bar shows that the size is unknown.
        {...(total === undefined ? {} : { max: total, value: bytes ?? 0 })}
      />
      <span className="flex items-center justify-between gap-2">
        <span className="num text-xs text-ink-2">{progressText(progress)}</span>
        <Button
          variant="quiet"
          size="sm"
          onClick={onCancel}
          icon={<X aria-hidden strokeWidth={1.9} />}
        >
          Cancel<span className="sr-only"> the download of {monthName(month)}</span>
        </Button>
      </span>
    </div>
  );
}
