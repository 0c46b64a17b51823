import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface RefreshButtonProps {
  /** The page has its answer at once and goes on loading by itself. */
  isLoading?: boolean;
  className?: string;
}

/** On small screens the icon stands alone. */
export function RefreshButton({ isLoading, className }: RefreshButtonProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isLoading ?? state === 'loading'}
      onClick={() => void revalidate()}
      icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
      className={cx('max-lg:px-3!', className)}
    >
      <span className="max-lg:sr-only">Refresh</span>
    </Button>
  );
}
