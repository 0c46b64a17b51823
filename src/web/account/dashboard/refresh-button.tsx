import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';

export function RefreshButton({ isLoading }: { isLoading: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isLoading}
      onClick={() => void revalidate()}
      icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
      className="mb-2.5 shrink-0 max-lg:px-3!"
    >
      <span className="max-lg:sr-only">Refresh</span>
    </Button>
  );
}
