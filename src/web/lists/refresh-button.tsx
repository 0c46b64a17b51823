import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

interface RefreshButtonProps {
  /** For pages whose loader returns at once and that load their data afterwards. */
  isLoading?: boolean;
  className?: string;
}

/** Small screens show only the icon. */
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
