import { TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Notify } from '#shared/orders/order-inputs.ts';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import type { useDialog } from '../use-dialog.ts';
import type { useOrderUpdate } from '../use-order-update.ts';
import { consequencesOf } from './consequences.ts';
import { findMailed, hasMail } from './mailed.ts';
import { isMailSent, NotifyChoice } from './notify-choice.tsx';

interface ChangeDialogProps {
  order: AdminShownOrder;
  /** The new status. */
  status: OrderStatus;
  dialog: ReturnType<typeof useDialog>;
  update: ReturnType<typeof useOrderUpdate>['update'];
}

/** Asks before a cancellation, an unusual change, and the dispatch of several parcels. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { dialog } = props;
  const textId = useId();
  return (
    <Modal
      open={dialog.isOpen}
      onClose={dialog.close}
      role="alertdialog"
      aria-labelledby={textId}
      aria-describedby={`${textId}-points`}
    >
      <Question key={dialog.opening} {...props} textId={textId} />
    </Modal>
  );
}

function Question({
  order,
  status,
  dialog,
  update,
  textId,
}: ChangeDialogProps & { textId: string }) {
  const [notify, setNotify] = useState<Notify>('once');
  const { pending, run } = usePending();
  const mailed = findMailed(order, status);
  const points = consequencesOf(order, status, { isMailed: isMailSent(notify, mailed) });
  const isCancelling = status === 'cancelled';

  async function change() {
    const isDone = await run('change', () => update({ orderStatus: status, notify }));
    if (isDone) dialog.close();
  }

  return (
    <>
      <div className="px-5 pt-7 pb-2 md:px-7">
        <span className="mb-3.5 grid size-13 place-items-center rounded-2xl bg-majith-100 text-majith-700">
          <TriangleAlert aria-hidden strokeWidth={1.9} className="size-6.5" />
        </span>
        <h2 id={textId} className="text-lead leading-snug font-bold wrap-anywhere text-neel-900">
          {questionOf(order, status)}
        </h2>
        <ul id={`${textId}-points`} className="mt-3 grid gap-2 text-base">
          {points.map((point) => (
            <li key={point} className="grid grid-cols-[22px_1fr] gap-2.5">
              <X aria-hidden strokeWidth={1.9} className="mt-0.5 size-5 text-majith-600" />
              {point}
            </li>
          ))}
        </ul>
        {hasMail(order, status) && (
          <div className="mt-3.5">
            <NotifyChoice mailed={mailed} notify={notify} onChange={setNotify} />
          </div>
        )}
      </div>
      <div className="sticky bottom-0 flex shrink-0 justify-end gap-3 bg-inherit px-5 pt-5 pb-6 max-[359px]:flex-col-reverse max-md:[&>button]:grow md:px-7 md:pb-7">
        <Button variant="quiet" onClick={dialog.close}>
          {isCancelling ? 'Keep order' : `Keep ${labelOf(order.orderStatus)}`}
        </Button>
        <Button
          variant={isCancelling ? 'danger' : 'primary'}
          busy={pending !== undefined}
          onClick={() => void change()}
        >
          {isCancelling ? 'Cancel order' : `Change to ${labelOf(status)}`}
        </Button>
      </div>
    </>
  );
}

const labelOf = (status: OrderStatus) => statusFacts[status].label;

function questionOf({ orderNumber, orderStatus }: AdminShownOrder, status: OrderStatus): string {
  return status === 'cancelled'
    ? `Cancel order ${orderNumber}?`
    : `Change ${orderNumber} from ${labelOf(orderStatus)} to ${labelOf(status)}?`;
}
