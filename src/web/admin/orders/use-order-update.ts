import { useRevalidator } from 'react-router';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { CallInput } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';
import type { AdminShownOrder } from './read-orders.ts';

type Body = CallInput<'PATCH /api/orders/admin/:id/status'>['body'];

/** Updates one order and reloads the screen. `coming` is the new status while it is being saved. */
export function useOrderUpdate({ id, orderNumber, orderStatus }: AdminShownOrder) {
  const { revalidate } = useRevalidator();
  const { pending: coming, run } = usePending<OrderStatus>();

  /** Returns whether it worked; a failure has been shown. */
  async function update(body: Body): Promise<boolean> {
    const outcome = await run(body.orderStatus, async () => {
      try {
        await callSignedIn(
          'PATCH /api/orders/admin/:id/status',
          { params: { id }, body },
          NO_TOKEN,
        );
      } catch (error) {
        void revalidate();
        return { failure: failureText(error, 'Failed to update') };
      }
      await revalidate();
      return {};
    });
    if (!outcome) return false;
    if (outcome.failure !== undefined) {
      await alert(`Failed to update order status: ${outcome.failure}`);
      return false;
    }
    const text =
      body.orderStatus === orderStatus
        ? `${orderNumber}: delivery details saved`
        : `${orderNumber} is now ${statusFacts[body.orderStatus].label.toLowerCase()}`;
    toast({ tone: 'ok', text });
    return true;
  }

  return { coming, update };
}
