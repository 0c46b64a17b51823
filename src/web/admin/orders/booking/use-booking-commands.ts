import { useRevalidator } from 'react-router';
import type { ParcelBookingReply, ShownBooking } from '#shared/orders/booking-contract.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { openFile } from '#web/session/download.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import type { PlannedParcelProps } from './booking-props.ts';

interface Options extends PlannedParcelProps {
  onChange: (reply: ParcelBookingReply) => void;
}

/** The commands of a booked parcel. A failure is shown. */
export function useBookingCommands({ order, parcel, onChange }: Options) {
  const { pending: busyId, run } = usePending<'retry' | 'continue' | 'cancel' | 'label'>();
  const { revalidate } = useRevalidator();
  const params = { id: parcel.id };
  const name = `${order.orderNumber}, parcel ${parcel.position}`;

  async function show(otherwise: string, command: () => Promise<ParcelBookingReply | void>) {
    try {
      const reply = await command();
      if (reply) onChange(reply);
    } catch (error) {
      await alert(failureText(error, { otherwise }));
    }
  }

  const goOn = (id: 'retry' | 'continue', body: { withoutLabel?: boolean }) =>
    run(id, () =>
      show('The shop could not try again.', () =>
        callSignedIn('POST /api/orders/admin/parcels/:id/booking/retry', { params, body }),
      ),
    );

  return {
    busyId,
    retry: () => goOn('retry', {}),
    continueWithoutLabel: () => goOn('continue', { withoutLabel: true }),
    async cancel({ awb }: ShownBooking) {
      const points = [
        'The shipment is cancelled at the provider, and a pickup does not take place',
      ];
      if (awb !== null) points.push('The label is void; do not use it');
      if (parcel.status === 'shipped') {
        points.push('The order stays shipped. Set it back to Processing to send it another way');
      }
      const isSure = await confirm(`Cancel the courier of ${name}?`, {
        confirm: 'Cancel courier',
        cancel: 'Keep courier',
        points,
      });
      if (!isSure) return;
      await run('cancel', () =>
        show('The courier could not be cancelled.', () =>
          callSignedIn('POST /api/orders/admin/parcels/:id/booking/cancel', { params }),
        ),
      );
      await revalidate();
    },
    openLabel: () =>
      run('label', () =>
        show('The label could not be opened.', () =>
          openFile('GET /api/orders/admin/parcels/:id/label', {
            params,
            as: `label-${order.orderNumber}-${parcel.position}.pdf`,
            title: `Label of ${name}`,
          }),
        ),
      ),
  };
}
