import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';

export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={state === 'loading'}
      onClick={() => void revalidate()}
      icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
    >
      Refresh
    </Button>
  );
}
