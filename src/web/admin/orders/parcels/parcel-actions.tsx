import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import { NO_TOKEN } from '../failure-text.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import { ParcelDialog, SplitDialog } from '../split-dialogs.ts';
import { useDialog } from '../use-dialog.ts';
import { useParcelCommand } from './use-parcel-command.ts';

interface ParcelActionsProps {
  order: AdminShownOrder;
  parcel: AdminShownOrder['parcels'][number];
}

const look = 'min-h-11 lg:min-h-8';

export function ParcelActions({ order, parcel }: ParcelActionsProps) {
  const { id, position, status } = parcel;
  const { send, succeed, move } = useParcelCommand(order);
  const { hasLeft, isOver } = parcelStatusFacts[status];
  const isCancelled = order.orderStatus === 'cancelled';

  async function remove() {
    const isSure = await confirm(`Remove parcel ${position}? Its items stay in the order.`, {
      confirm: 'Remove parcel',
      cancel: 'Keep it',
    });
    if (!isSure) return;
    await send(`${id} remove`, async () => {
      await callSignedIn('DELETE /api/orders/admin/parcels/:id', { params: { id } }, NO_TOKEN);
      succeed(`parcel ${position} is removed`);
    });
  }

  const mark = (next: 'delivered' | 'returned') => () =>
    void move({ parcelId: id, position, status: next });

  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {!hasLeft && !isCancelled && <ShipButton order={order} parcel={parcel} />}
      {hasLeft && !isOver && (
        <>
          <TextButton onClick={mark('delivered')} className={look}>
            Mark as delivered
          </TextButton>
          <TextButton onClick={mark('returned')} className={look}>
            It came back
          </TextButton>
        </>
      )}
      <EditButton order={order} parcel={parcel} />
      {!hasLeft && !isCancelled && <SplitButton order={order} parcel={parcel} />}
      {!hasLeft && (
        <TextButton tone="danger" onClick={() => void remove()} className={look}>
          Remove
        </TextButton>
      )}
    </div>
  );
}

function ShipButton({ order, parcel }: ParcelActionsProps) {
  const dialog = useDialog();
  return (
    <>
      <TextButton onClick={dialog.open} className={look}>
        Mark as shipped
      </TextButton>
      {dialog.opening > 0 && (
        <ParcelDialog order={order} parcel={parcel} dialog={dialog} isSending />
      )}
    </>
  );
}

function EditButton({ order, parcel }: ParcelActionsProps) {
  const dialog = useDialog();
  return (
    <>
      <TextButton onClick={dialog.open} className={look}>
        Edit
      </TextButton>
      {dialog.opening > 0 && <ParcelDialog order={order} parcel={parcel} dialog={dialog} />}
    </>
  );
}

function SplitButton({ order, parcel }: ParcelActionsProps) {
  const dialog = useDialog();
  const packs = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (packs < 2) return null;
  return (
    <>
      <TextButton onClick={dialog.open} className={look}>
        Split
      </TextButton>
      {dialog.opening > 0 && <SplitDialog order={order} parcel={parcel} dialog={dialog} />}
    </>
  );
}
