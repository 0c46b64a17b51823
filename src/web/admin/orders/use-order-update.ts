import { useRevalidator } from 'react-router';
import type { FieldErrors } from '#shared/errors.ts';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import { ApiError, type CallInput } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';
import { readOneOrder, type AdminShownOrder } from './read-orders.ts';
import { hasWaitingMail } from './status/mailed.ts';
import { showUndoToast } from './undo/undo-toast.tsx';

type Body = Omit<CallInput<'PATCH /api/orders/admin/:id/status'>['body'], 'expectedStatus'>;

/** Updates one order and reloads the screen. `coming` is the new status while it is being saved. */
export function useOrderUpdate({ id, orderNumber, orderStatus }: AdminShownOrder) {
  const { revalidate } = useRevalidator();
  const { pending: coming, run } = usePending<OrderStatus>();

  /** Returns whether it worked; a failure has been shown, by `showErrors` if it is about fields of the dialog. */
  async function update(body: Body, showErrors?: (errors: FieldErrors) => void): Promise<boolean> {
    const sentAt = Date.now();
    const outcome = await run(body.orderStatus, async () => {
      try {
        const call = 'PATCH /api/orders/admin/:id/status';
        const input = { params: { id }, body: { ...body, expectedStatus: orderStatus } };
        const saved = readOneOrder(await callSignedIn(call, input, NO_TOKEN));
        await revalidate();
        return { saved };
      } catch (error) {
        void revalidate();
        const errors = error instanceof ApiError ? error.errors : {};
        return { errors, failure: failureText(error, 'Failed to update') };
      }
    });
    if (!outcome) return false;
    if (outcome.failure !== undefined) {
      if (showErrors && Object.keys(outcome.errors).length > 0) showErrors(outcome.errors);
      else await alert(`Failed to update order status: ${outcome.failure}`);
      return false;
    }
    if (body.orderStatus === orderStatus) {
      toast({ tone: 'ok', text: `${orderNumber}: delivery details saved` });
      return true;
    }
    const text = `${orderNumber} is now ${statusFacts[body.orderStatus].label.toLowerCase()}`;
    const isMailWaiting = outcome.saved ? hasWaitingMail(outcome.saved, body.orderStatus) : false;
    showUndoToast({ order: { id, orderNumber }, text, sentAt, hasWaitingMail: isMailWaiting });
    return true;
  }

  return { coming, update };
}
