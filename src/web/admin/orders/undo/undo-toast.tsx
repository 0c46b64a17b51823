import { useEffect, useEffectEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { keepFocus } from '#web/lists/use-command.ts';
import { openModals } from '#web/ui/open-modals.ts';
import { dismiss, resumeToasts, toast } from '#web/ui/toasts.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useUndo } from './use-undo.ts';

interface UndoneChange {
  order: { id: string; orderNumber: string };
  /** `TKR-20261115-048213 is now shipped` */
  text: string;
  /** When the request was sent, so that the time here never ends after that of the server. */
  sentAt: number;
  hasWaitingMail: boolean;
}

/** Shows a change of an order with a way back, as long as the server accepts it. */
export function showUndoToast({ order, text, sentAt, hasWaitingMail }: UndoneChange): void {
  const deadline = sentAt + limits.undoSeconds * 1000;
  const props = { order, deadline, hasWaitingMail };
  toast({
    tone: 'ok',
    text,
    about: `order-${order.id}`,
    ms: Math.max(0, deadline - Date.now()),
    Actions: ({ toastId }) => <UndoActions {...props} toastId={toastId} />,
  });
}

interface UndoActionsProps extends Pick<UndoneChange, 'order' | 'hasWaitingMail'> {
  deadline: number;
  toastId: number;
}

function UndoActions({ order, deadline, hasWaitingMail, toastId }: UndoActionsProps) {
  const commands = useUndo(order);

  function close() {
    dismiss(toastId);
    // A card that disappears under the pointer fires no pointerleave.
    resumeToasts();
    requestAnimationFrame(keepFocus);
  }

  // Hovering pauses the timer of the toast, but not the time that the server allows.
  const onDeadline = useEffectEvent(close);
  useEffect(() => {
    const timer = setTimeout(onDeadline, Math.max(0, deadline - Date.now()));
    return () => clearTimeout(timer);
  }, [deadline]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || openModals.getState().ids.length > 0 || isTyping(event)) return;
    if (event.key === 'Escape') close();
    if (!isUndoKey(event)) return;
    event.preventDefault();
    void commands.undo().then((isDone) => isDone && close());
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return (
    <UndoButtons
      orderNumber={order.orderNumber}
      commands={commands}
      deadline={deadline}
      hasWaitingMail={hasWaitingMail}
      onDone={close}
    />
  );
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** In a text field, both keys belong to its text. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea');
