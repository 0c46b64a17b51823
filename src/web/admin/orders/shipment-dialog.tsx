import { useEffect, useId, useRef } from 'react';
import { courierNames } from '#shared/orders/couriers.ts';
import { shipmentInput } from '#shared/orders/order-inputs.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { checkForm } from '#web/session/check-form.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { AdminShownOrder } from './read-orders.ts';
import type { useDialog } from './use-dialog.ts';
import type { useOrderUpdate } from './use-order-update.ts';

interface ShipmentDialogProps {
  order: AdminShownOrder;
  dialog: ReturnType<typeof useDialog>;
  /** The new status; unchanged if only the parcel is corrected. */
  status: OrderStatus;
  update: ReturnType<typeof useOrderUpdate>['update'];
}

/** Courier and tracking number. */
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
  const couriersId = useId();
  // The dialog focuses its close button when it opens.
  useEffect(() => courier.current?.focus(), []);
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { courier: order.courier ?? '', trackingNumber: order.trackingNumber ?? '' },
    check: (typed) => checkForm(shipmentInput, sentOf(typed)),
    async submit(typed) {
      const isUntracked = isSending && !typed.trackingNumber.trim();
      if (isUntracked && !(await confirmUntracked(order))) return;
      if (await update({ orderStatus: status, ...sentOf(typed) })) dialog.close();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-sm text-ink-2">
        {isSending
          ? `${order.customer.name || 'The customer'} gets an email with these and sees them on the dashboard.`
          : 'The customer sees these on the dashboard.'}
      </p>
      <Field
        label="Courier"
        optional
        error={errors.courier}
        hint="The suggested couriers give the customer a tracking link."
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('courier')}
            ref={courier}
            list={couriersId}
            maxLength={60}
            placeholder="DTDC"
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={couriersId}>
        {courierNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field label="Tracking number" optional error={errors.trackingNumber}>
        {(field) => (
          <TextInput
            {...field}
            {...control('trackingNumber')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting} className="mt-1">
        {isSending ? 'Mark as shipped' : 'Save'}
      </Button>
    </form>
  );
}

function confirmUntracked({ orderNumber }: AdminShownOrder): Promise<boolean> {
  return confirm(`Ship ${orderNumber} without a tracking number?`, {
    confirm: 'Ship without it',
    cancel: 'Go back',
    points: [
      'The customer gets an email without a tracking link',
      'The dashboard shows no tracking number until you add one',
    ],
  });
}

/** An emptied field clears the value. */
const sentOf = ({ courier, trackingNumber }: { courier: string; trackingNumber: string }) => ({
  courier: courier.trim() || null,
  trackingNumber: trackingNumber.trim() || null,
});
