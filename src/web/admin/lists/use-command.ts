import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { alert } from '#web/ui/confirm.tsx';

interface Command {
  /** The id of the row. */
  id: string;
  send: () => Promise<unknown>;
  /** The message after success. */
  success: string;
  failureText: (error: unknown) => string;
}

/** Runs a command on a row and shows the result; the screen reloads even after a failure. */
export function useCommand() {
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string>();

  async function run({ id, send, success, failureText }: Command): Promise<void> {
    setBusyId(id);
    const outcome = await send()
      .then(() => success, failureText)
      .finally(() => setBusyId(undefined));
    void revalidate();
    await alert(outcome);
    requestAnimationFrame(keepFocus);
  }

  return { busyId, run };
}

export type RunCommand = ReturnType<typeof useCommand>['run'];

/** The pressed button may be gone with its row, so focus moves to the page heading. */
export function keepFocus() {
  if (document.activeElement !== document.body) return;
  focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
}
