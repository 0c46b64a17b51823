import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { CallInput } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { failureText, NO_TOKEN } from './failure-text.ts';
import type { AdminShownOrder } from './read-orders.ts';

type Body = CallInput<'PATCH /api/orders/admin/:id/status'>['body'];

/** Updates one order and reloads the screen. `coming` is the new status while it is being saved. */
export function useOrderUpdate({ id, orderNumber, orderStatus }: AdminShownOrder) {
  const { revalidate } = useRevalidator();
  const [coming, setComing] = useState<OrderStatus>();
  // A second change can come before the first is rendered as busy.
  const isBusy = useRef(false);

  /** Returns whether it worked; a failure has been shown. */
  async function update(body: Body): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setComing(body.orderStatus);
    const failure = await callSignedIn(
      'PATCH /api/orders/admin/:id/status',
      { params: { id }, body },
      NO_TOKEN,
    ).then(
      () => undefined,
      (error: unknown) =>
        `Failed to update order status: ${failureText(error, 'Failed to update')}`,
    );
    if (failure === undefined) await revalidate();
    else void revalidate();
    isBusy.current = false;
    setComing(undefined);
    if (failure !== undefined) {
      await alert(failure);
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
