import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { alert } from '#web/ui/confirm.tsx';

interface Command {
  /** The row it is about. */
  id: string;
  send: () => Promise<unknown>;
  /** What is said when it worked. */
  success: string;
  failureText: (error: unknown) => string;
}

/** Does something to a row and says what came of it; the screen is read anew, even when it failed. */
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

/** What was pressed may be gone with its row: then the keyboard goes on from the head of the page. */
export function keepFocus() {
  if (document.activeElement !== document.body) return;
  focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
}
