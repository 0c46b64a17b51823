import { useState } from 'react';
import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { NO_TOKEN } from '../failure-text.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import type { useDialog } from '../use-dialog.ts';
import { restOf } from './is-split.ts';
import { useParcelCommand } from './use-parcel-command.ts';

interface SplitDialogProps {
  order: AdminShownOrder;
  /** The parcel that is split; absent for items that are in no parcel. */
  parcel?: AdminShownOrder['parcels'][number] | undefined;
  dialog: ReturnType<typeof useDialog>;
}

/** Chooses what goes into a new parcel. */
export function SplitDialog(props: SplitDialogProps) {
  const { order, dialog } = props;
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={dialog.close}
      title={`New parcel of ${order.orderNumber}`}
    >
      <SplitForm key={dialog.opening} {...props} />
    </Dialog>
  );
}

function SplitForm({ order, parcel, dialog }: SplitDialogProps) {
  const { pending, send, succeed } = useParcelCommand(order);
  const free = parcel?.items ?? restOf(order);
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [error, setError] = useState<string>();
  const items = free
    .map(({ position }) => ({ position, quantity: chosen[position] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const count = (list: { quantity: number }[]) =>
    list.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = count(items) === count(free);
  const leavesOne = parcel !== undefined || order.parcels.length === 0;

  async function create() {
    if (items.length === 0) return setError('Choose at least one item');
    if (isAll && leavesOne) return setError('Leave at least one item for the other parcel');
    const refused = await send('split', async () => {
      await save({ order, parcel, items });
      succeed('the new parcel is added');
    });
    if (!refused) return dialog.close();
    setError(refused.items);
    return undefined;
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
      className="grid gap-4"
    >
      <p className="text-sm text-ink-2">
        {leavesOne
          ? 'Choose what goes into the new parcel. The rest stays together in the other one.'
          : 'Choose what goes into the new parcel.'}
      </p>
      <ul className="grid gap-2.5">
        {free.map(({ position, quantity }) => {
          const item = order.items[position];
          const name = [item?.name, item?.size].filter(Boolean).join(', ');
          return (
            <li key={position} className="flex items-center justify-between gap-3">
              <span className="min-w-0 leading-snug wrap-anywhere">
                {name}
                <span className="num block text-sm text-ink-2">{quantity} to pack</span>
              </span>
              <Stepper
                size="sm"
                label={`Quantity of ${name}`}
                value={chosen[position] ?? 0}
                min={0}
                max={quantity}
                onChange={(value) => {
                  setError(undefined);
                  setChosen((now) => ({ ...now, [position]: value }));
                }}
              />
            </li>
          );
        })}
      </ul>
      <p role="alert" className="text-sm font-[550] text-majith-700 empty:hidden">
        {error}
      </p>
      <Button type="submit" busy={pending !== undefined}>
        Add the parcel
      </Button>
    </form>
  );
}

interface NewParcel extends Pick<SplitDialogProps, 'order' | 'parcel'> {
  items: { position: number; quantity: number }[];
}

async function save({ order, parcel, items }: NewParcel): Promise<void> {
  if (parcel) {
    const input = { params: { id: parcel.id }, body: { items } };
    await callSignedIn('POST /api/orders/admin/parcels/:id/split', input, NO_TOKEN);
    return;
  }
  const add = (body: { items?: NewParcel['items'] }) =>
    callSignedIn(
      'POST /api/orders/admin/:id/parcels',
      { params: { id: order.id }, body },
      NO_TOKEN,
    );
  // The rest of an order that had no parcel goes into one, before the chosen items go into another.
  if (order.parcels.length === 0) await add({ items: unassignedItems(restOf(order), [{ items }]) });
  await add({ items });
}
