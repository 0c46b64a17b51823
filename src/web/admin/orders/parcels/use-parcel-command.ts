import { useRevalidator } from 'react-router';
import type { FieldErrors } from '#shared/errors.ts';
import type { manualParcelStatuses } from '#shared/orders/parcel-contract.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import { ApiError } from '#web/api/call.ts';
import { keepFocus } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { messageOf, NO_TOKEN } from '../failure-text.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import { showUndoToast } from '../undo/undo-toast.tsx';

type ManualStatus = (typeof manualParcelStatuses)[number];

interface Moved {
  parcelId: string;
  position: number;
  status: ManualStatus;
  notify?: Notify;
}

/** Changes the parcels of an order and reloads the screen. */
export function useParcelCommand({ id, orderNumber }: AdminShownOrder) {
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending();

  /** Returns undefined if it worked; a failure that is not about a field has been shown. */
  async function send(name: string, call: () => Promise<void>): Promise<FieldErrors | undefined> {
    const failed = await run(name, () => call().then(() => undefined, toFailure));
    void revalidate().then(() => requestAnimationFrame(keepFocus));
    if (!failed) return undefined;
    if (Object.keys(failed.errors).length === 0) await alert(failed.text);
    return failed.errors;
  }

  const succeed = (text: string) => toast({ tone: 'ok', text: `${orderNumber}: ${text}` });

  /** Marks a parcel as shipped, delivered or returned, which can be undone. */
  const move = ({ parcelId, position, status, notify = 'once' }: Moved) =>
    send(`${parcelId} ${status}`, async () => {
      const sentAt = Date.now();
      const call = 'PATCH /api/orders/admin/parcels/:id/status';
      const input = { params: { id: parcelId }, body: { status, notify } };
      const { order } = await callSignedIn(call, input, NO_TOKEN);
      const state = parcelStatusFacts[status].label.toLowerCase();
      const text = `${orderNumber}: parcel ${position} is now ${state}`;
      const hasWaitingMail = order.mailed.some(
        (mail) => !mail.isSent && (mail.parcelId === parcelId || mail.kind === 'order_delivered'),
      );
      showUndoToast({ order: { id, orderNumber }, text, sentAt, hasWaitingMail });
    });

  return { pending, send, succeed, move };
}

function toFailure(error: unknown): { text: string; errors: FieldErrors } {
  return { text: messageOf(error), errors: error instanceof ApiError ? error.errors : {} };
}
