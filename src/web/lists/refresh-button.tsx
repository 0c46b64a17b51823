import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface RefreshButtonProps {
  /** The page has its answer at once and goes on loading by itself. */
  isLoading?: boolean;
  /** On small screens only the sign. */
  isCompact?: boolean;
  className?: string;
}

export function RefreshButton({ isLoading, isCompact, className }: RefreshButtonProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isLoading ?? state === 'loading'}
      onClick={() => void revalidate()}
      icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
      className={cx(isCompact && 'max-lg:px-3!', className)}
    >
      <span className={isCompact ? 'max-lg:sr-only' : undefined}>Refresh</span>
    </Button>
  );
}
