import { ListChecks, PackageCheck, Truck } from 'lucide-react';
import { splitComponent } from '#web/browser/split-component.tsx';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { useCan } from '#web/session/use-can.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useCourierConnected } from '../booking/use-courier-connected.ts';
import type { Selection } from '../selection.ts';
import { useDialog } from '../use-dialog.ts';

const StatusDialog = splitComponent(async () => (await import('./status-dialog.tsx')).StatusDialog);
const BookDialog = splitComponent(async () => (await import('./book-dialog.tsx')).BookDialog);

interface BulkActionsProps {
  selection: Selection;
  sort: OrderSort;
}

/** What can be done with the selected orders. */
export function BulkActions(props: BulkActionsProps) {
  return useCan('ship_orders') && <Actions {...props} />;
}

function Actions({ selection, sort }: BulkActionsProps) {
  const dialog = useDialog();
  const booking = useDialog();
  const canBook = useCourierConnected();
  return (
    <>
      <ButtonLink
        to={`/admin/orders/ship${sort === 'newest' ? '' : `?sort=${sort}`}`}
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
      {canBook && (
        <Button
          variant="quiet"
          size="sm"
          onClick={booking.open}
          icon={<PackageCheck aria-hidden strokeWidth={1.9} />}
        >
          Book couriers...
        </Button>
      )}
      {booking.opening > 0 && <BookDialog selection={selection} dialog={booking} />}
      {dialog.opening > 0 && <StatusDialog selection={selection} dialog={dialog} />}
    </>
  );
}
