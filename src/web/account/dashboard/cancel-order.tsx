import { useRevalidator } from 'react-router';
import { formatClock } from '#shared/dates.ts';
import { field, text } from '#shared/read-answer.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';
import { useIsFuture } from './use-is-future.ts';

interface CancelOrderProps {
  order: ShownOrder;
  onCancelled: () => void;
}

const TOAST_MS = 6000;

/** Shown only while the policy allows it; the server checks again. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const { id, orderNumber, cancellableUntil } = order;
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending<'cancel'>();
  const isInTime = useIsFuture(cancellableUntil);
  if (!cancellableUntil || !isInTime) return null;

  async function cancel() {
    const question = `Cancel order ${orderNumber}? It will not be shipped, and we refund your original payment method.`;
    const isSure = await confirm(question, {
      confirm: 'Cancel order',
      cancel: 'Keep order',
      danger: true,
    });
    if (isSure) await run('cancel', send);
  }

  async function send() {
    try {
      const answer = await callRawSignedIn('POST /api/orders/:id/cancel', { params: { id } });
      const message = text(field(answer, 'message')) || 'Your order is cancelled.';
      toast({ tone: 'ok', text: message, ms: TOAST_MS });
      onCancelled();
    } catch (error) {
      const message = failureText(error, { otherwise: 'Your order could not be cancelled.' });
      toast({ tone: 'bad', text: message, ms: TOAST_MS });
      void revalidate();
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="quiet-danger"
        size="sm"
        busy={pending !== undefined}
        onClick={() => void cancel()}
      >
        Cancel order
      </Button>
      <p className="num text-sm text-ink-2">You can cancel until {formatClock(cancellableUntil)}</p>
    </div>
  );
}
