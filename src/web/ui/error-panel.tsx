import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorPanelProps {
  title: string;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  isRetrying?: boolean | undefined;
}

export function ErrorPanel(props: ErrorPanelProps) {
  const { title, text, onRetry, retryLabel = 'Retry', isRetrying } = props;
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-1.5 rounded-lg bg-majith-100 px-6 py-7 text-center text-majith-700"
    >
      <CircleAlert aria-hidden strokeWidth={1.9} className="size-7.5" />
      <p className="text-lg leading-snug font-bold wrap-anywhere">{title}</p>
      {text && <p className="max-w-[36em] wrap-anywhere text-ink">{text}</p>}
      {onRetry && (
        <Button
          variant="quiet"
          onClick={onRetry}
          busy={isRetrying}
          icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
          className="mt-3"
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
