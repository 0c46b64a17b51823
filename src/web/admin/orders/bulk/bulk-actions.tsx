import { ListChecks, Truck } from 'lucide-react';
import { splitComponent } from '#web/browser/split-component.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Selection } from '../selection.ts';
import { useDialog } from '../use-dialog.ts';

const StatusDialog = splitComponent(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** What can be done with the selected orders. */
export function BulkActions({ selection }: { selection: Selection }) {
  const dialog = useDialog();
  return (
    <>
      <ButtonLink
        to="/admin/orders/ship"
        state={{ fromList: true }}
        size="sm"
        icon={<Truck aria-hidden strokeWidth={1.9} />}
        data-shortcut="s"
      >
        Ship...
      </ButtonLink>
      <Button
        variant="quiet"
        size="sm"
        onClick={dialog.open}
        icon={<ListChecks aria-hidden strokeWidth={1.9} />}
      >
        Change status...
      </Button>
      {dialog.opening > 0 && <StatusDialog selection={selection} dialog={dialog} />}
    </>
  );
}
