import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { keepFocus } from '#web/lists/use-command.ts';
import { hasWaitingMail } from '../status/mailed.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useUndo } from './use-undo.ts';

/** On the page of an order that was changed just now, perhaps on another device. */
export function UndoLine({ order }: { order: AdminShownOrder }) {
  const { undoUntil } = order;
  return undoUntil === null ? null : (
    <RunningLine key={undoUntil} order={order} undoUntil={undoUntil} />
  );
}

function RunningLine({ order, undoUntil }: { order: AdminShownOrder; undoUntil: string }) {
  // A clock that is slow must not promise more time than there is.
  const [deadline] = useState(() =>
    Math.min(Date.parse(undoUntil), Date.now() + limits.undoSeconds * 1000),
  );
  const commands = useUndo(order);
  if (useSecondsLeft(deadline) === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-hairline-soft bg-haldi-50 px-4 py-1 text-sm lg:px-5">
      Changed just now
      <UndoButtons
        orderNumber={order.orderNumber}
        commands={commands}
        deadline={deadline}
        hasWaitingMail={hasWaitingMail(order, order.orderStatus)}
        onDone={() => requestAnimationFrame(keepFocus)}
      />
    </p>
  );
}
