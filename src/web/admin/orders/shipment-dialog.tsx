import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { parcelInput, type Notify } from '#shared/orders/order-inputs.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { confirmUntracked } from './parcels/confirm-untracked.ts';
import { readLastCourier, storeLastCourier } from './parcels/last-courier.ts';
import { ShipmentFields } from './parcels/shipment-fields.tsx';
import { sentOf, shipmentValues } from './parcels/shipment-values.ts';
import type { AdminShownOrder } from './read-orders.ts';
import { unusualTexts } from './status/consequences.ts';
import { findMailed, hasMail } from './status/mailed.ts';
import { isMailSent, NotifyChoice } from './status/notify-choice.tsx';
import { Warnings } from './status/warnings.tsx';
import type { useDialog } from './use-dialog.ts';
import type { useOrderUpdate } from './use-order-update.ts';

interface ShipmentDialogProps {
  order: AdminShownOrder;
  dialog: ReturnType<typeof useDialog>;
  /** The new status; unchanged if only the parcel is corrected. */
  status: OrderStatus;
  update: ReturnType<typeof useOrderUpdate>['update'];
}

/** Courier, tracking number and weight of an order in one parcel. */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const { order, dialog, status } = props;
  const isSending = status !== order.orderStatus;
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={dialog.close}
      title={isSending ? `Ship ${order.orderNumber}` : `Delivery of ${order.orderNumber}`}
    >
      <ShipmentForm key={dialog.opening} {...props} isSending={isSending} />
    </Dialog>
  );
}

function ShipmentForm(props: ShipmentDialogProps & { isSending: boolean }) {
  const { order, dialog, status, update, isSending } = props;
  const courier = useRef<HTMLInputElement>(null);
  const [notify, setNotify] = useState<Notify>('once');
  const mailed = findMailed(order, status);
  const canMail = isSending && hasMail(order, status);
  // The dialog focuses its close button when it opens.
  useEffect(() => courier.current?.focus(), []);
  const form = useForm({
    initial: initialOf(order, isSending),
    check: (typed) => checkForm(parcelInput, sentOf(typed)),
    async submit(typed) {
      const shipment = sentOf(typed);
      const isUntracked = isSending && shipment.trackingNumber === null;
      if (isUntracked && !(await confirmUntracked(order))) return undefined;
      let refused: FieldErrors | undefined;
      const body = { orderStatus: status, ...shipment, notify };
      const isDone = await update(body, (errors) => {
        refused = errors;
      });
      if (!isDone) return refused;
      if (isSending && shipment.courier !== null) storeLastCourier(shipment.courier);
      dialog.close();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {isSending && <Warnings texts={unusualTexts(order, status)} />}
      <p className="text-sm text-ink-2">
        {canMail && isMailSent(notify, mailed)
          ? `${order.customer.name || 'The customer'} gets an email with these and sees them on the dashboard.`
          : 'The customer sees these on the dashboard.'}
      </p>
      <ShipmentFields form={form} courierRef={courier} />
      {canMail && <NotifyChoice mailed={mailed} notify={notify} onChange={setNotify} />}
      <Button type="submit" busy={form.isSubmitting} className="mt-1">
        {isSending ? 'Mark as shipped' : 'Save'}
      </Button>
    </form>
  );
}

function initialOf(order: AdminShownOrder, isSending: boolean) {
  const { courier, trackingNumber, parcels } = order;
  const weightGrams = parcels[0]?.weightGrams ?? null;
  const usual = isSending ? readLastCourier() : '';
  return shipmentValues({ courier: courier ?? usual, trackingNumber, weightGrams });
}
