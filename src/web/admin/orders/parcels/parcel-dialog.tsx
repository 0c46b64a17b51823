import { useEffect, useRef, useState } from 'react';
import { parcelInput, type Notify } from '#shared/orders/order-inputs.ts';
import { checkForm } from '#web/session/check-form.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { NO_TOKEN } from '../failure-text.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import { findParcelMailed } from '../status/mailed.ts';
import { NotifyChoice } from '../status/notify-choice.tsx';
import type { useDialog } from '../use-dialog.ts';
import { confirmUntracked } from './confirm-untracked.ts';
import { readLastCourier, storeLastCourier } from './last-courier.ts';
import { ShipmentFields } from './shipment-fields.tsx';
import { sentOf, shipmentValues } from './shipment-values.ts';
import { useParcelCommand } from './use-parcel-command.ts';

interface ParcelDialogProps {
  order: AdminShownOrder;
  parcel: AdminShownOrder['parcels'][number];
  dialog: ReturnType<typeof useDialog>;
  /** The parcel leaves with these details. */
  isSending?: boolean;
}

/** Courier, number and weight of one of several parcels. */
export function ParcelDialog(props: ParcelDialogProps) {
  const { order, parcel, dialog, isSending } = props;
  const name = `parcel ${parcel.position} of ${order.orderNumber}`;
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={dialog.close}
      title={isSending ? `Ship ${name}` : `Parcel ${parcel.position} of ${order.orderNumber}`}
    >
      <ParcelForm key={dialog.opening} {...props} />
    </Dialog>
  );
}

function ParcelForm({ order, parcel, dialog, isSending = false }: ParcelDialogProps) {
  const { send, succeed, move } = useParcelCommand(order);
  const courier = useRef<HTMLInputElement>(null);
  const [notify, setNotify] = useState<Notify>('once');
  // The dialog focuses its close button when it opens.
  useEffect(() => courier.current?.focus(), []);
  const { id, position } = parcel;
  const usual = isSending ? readLastCourier() : '';
  const form = useForm({
    initial: shipmentValues({ ...parcel, courier: parcel.courier ?? usual }),
    check: (typed) => checkForm(parcelInput, sentOf(typed)),
    async submit(typed) {
      const body = sentOf(typed);
      const isUntracked = isSending && body.trackingNumber === null;
      const name = { orderNumber: `parcel ${position} of ${order.orderNumber}` };
      if (isUntracked && !(await confirmUntracked(name))) return undefined;
      const refused = await send(id, async () => {
        const call = 'PATCH /api/orders/admin/parcels/:id';
        await callSignedIn(call, { params: { id }, body }, NO_TOKEN);
        if (!isSending) succeed(`parcel ${position} is saved`);
      });
      if (refused) return refused;
      if (isSending && body.courier !== null) storeLastCourier(body.courier);
      const notMoved =
        isSending && (await move({ parcelId: id, position, status: 'shipped', notify }));
      if (!notMoved) dialog.close();
      return notMoved || undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <ShipmentFields form={form} courierRef={courier} />
      {isSending && (
        <NotifyChoice mailed={findParcelMailed(order, id)} notify={notify} onChange={setNotify} />
      )}
      <Button type="submit" busy={form.isSubmitting} className="mt-1">
        {isSending ? 'Mark as shipped' : 'Save'}
      </Button>
    </form>
  );
}
