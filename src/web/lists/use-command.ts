import { useRevalidator } from 'react-router';
import { whenIdle } from '#web/browser/when-idle.ts';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { alert } from '#web/ui/confirm-queue.ts';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';

interface Command<Result> {
  /** The id of the row. */
  id: string;
  send: () => Promise<Result>;
  /** The message after success. */
  success: string | ((result: Result) => string);
  /** How the message after success is shown. */
  successKind?: 'alert' | 'toast';
  /** Undefined if the next page explains the failure. */
  failureText: (error: unknown) => string | undefined;
}

/** Runs a command on a row and shows the result; the screen reloads even after a failure. */
export function useCommand() {
  const { revalidate } = useRevalidator();
  const { pending: busyId, run: runOnce } = usePending();

  /** Returns whether it worked; a failure has been shown. */
  async function run<Result>(command: Command<Result>): Promise<boolean> {
    const { id, send, success, successKind = 'alert', failureText } = command;
    const outcome = await runOnce(id, () =>
      send().then(
        (result) => ({ text: typeof success === 'string' ? success : success(result) }),
        (error: unknown) => ({ failure: failureText(error) }),
      ),
    );
    if (!outcome) return false;
    // The row may disappear before or after the message is closed.
    void revalidate().then(() => whenIdle(keepFocus));
    const isDone = 'text' in outcome;
    const text = isDone ? outcome.text : outcome.failure;
    if (isDone && successKind === 'toast') toast({ tone: 'ok', text: outcome.text });
    else if (text) await alert(text);
    requestAnimationFrame(keepFocus);
    return isDone;
  }

  return { busyId, run };
}

export type RunCommand = ReturnType<typeof useCommand>['run'];

/** The pressed button may be gone with its row, so focus moves to the page heading. */
export function keepFocus() {
  if (document.activeElement !== document.body) return;
  focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
}
