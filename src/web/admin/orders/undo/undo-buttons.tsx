import { TextButton } from '#web/ui/text-link.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import type { useUndo } from './use-undo.ts';

interface UndoButtonsProps {
  orderNumber: string;
  commands: ReturnType<typeof useUndo>;
  /** The time of this device's clock until which the server accepts it. */
  deadline: number;
  hasWaitingMail: boolean;
  /** Called when a command has worked. */
  onDone?: () => void;
}

export function UndoButtons(props: UndoButtonsProps) {
  const { orderNumber, commands, deadline, hasWaitingMail, onDone } = props;
  const { pending, undo, withdraw } = commands;
  const seconds = useSecondsLeft(deadline);
  const press = (command: () => Promise<boolean>) => () =>
    void command().then((isDone) => isDone && onDone?.());
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <TextButton
        onClick={press(undo)}
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-busy={pending === 'undo' || undefined}
        className="min-h-11 lg:min-h-8"
      >
        Undo
        <span className="sr-only"> the change of {orderNumber}</span>
        {/* Screen readers would announce every second. */}
        <span aria-hidden className="num font-[450] text-ink-2">
          {seconds} s
        </span>
      </TextButton>
      {hasWaitingMail && (
        <TextButton
          onClick={press(withdraw)}
          aria-busy={pending === 'withdraw' || undefined}
          className="min-h-11 lg:min-h-8"
        >
          Don’t send the email
        </TextButton>
      )}
    </span>
  );
}
