import { useRevalidator } from 'react-router';
import { statusFacts } from '#shared/orders/status.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { messageOf, NO_TOKEN } from '../failure-text.ts';

interface UndoneOrder {
  id: string;
  orderNumber: string;
}

/** Undoes the latest change of an order, or withdraws only its mail. Both return whether it worked. */
export function useUndo({ id, orderNumber }: UndoneOrder) {
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending<'undo' | 'withdraw'>();

  async function send(what: 'undo' | 'withdraw', call: () => Promise<string>): Promise<boolean> {
    const outcome = await run(what, () =>
      call().then(
        (text) => ({ text }),
        (error: unknown) => ({ failure: messageOf(error) }),
      ),
    );
    if (!outcome) return false;
    // The dialogs decide by the status on screen.
    await revalidate();
    if ('failure' in outcome) await alert(outcome.failure);
    else toast({ tone: 'ok', text: outcome.text });
    return 'text' in outcome;
  }

  const undo = () =>
    send('undo', async () => {
      const call = 'POST /api/orders/admin/:id/undo';
      const { order } = await callSignedIn(call, { params: { id } }, NO_TOKEN);
      return `${orderNumber} is ${statusFacts[order.orderStatus].label.toLowerCase()} again`;
    });

  const withdraw = () =>
    send('withdraw', async () => {
      const call = 'POST /api/orders/admin/:id/withdraw-mails';
      await callSignedIn(call, { params: { id } }, NO_TOKEN);
      return `${orderNumber}: no email is sent`;
    });

  return { pending, undo, withdraw };
}
