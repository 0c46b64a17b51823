import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Ticket } from '#shared/support/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { keepFocus } from '../../lists/use-command.ts';

export type Step = 'acknowledge' | 'resolve' | 'reopen' | 'answer' | 'answer-and-resolve';

const said: Record<Step, string> = {
  acknowledge: 'Acknowledged; the customer is told by mail.',
  resolve: 'The message is resolved.',
  reopen: 'The message is reopened.',
  answer: 'Your answer is on its way.',
  'answer-and-resolve': 'Your answer is on its way, and the message is resolved.',
};

/** Does something about a message. Whoever is told that somebody else did so first sees what it was. */
export function useTicketCommands({ id, version, events }: Ticket) {
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>();
  /** How many events this person knew when they learned that there are more. */
  const [known, setKnown] = useState<number>();
  // A second press comes before the button is drawn as busy.
  const isBusy = useRef(false);

  /** Answers whether it worked; when not, that has been said. */
  async function run(next: Step, send: () => Promise<unknown>): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setStep(next);
    const failure = await send().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await revalidate();
    isBusy.current = false;
    setStep(undefined);
    setKnown(failure && isConflict(failure.error) ? events.length : undefined);
    if (!failure) {
      toast({ tone: 'ok', text: said[next] });
      requestAnimationFrame(keepFocus);
      return true;
    }
    if (!isConflict(failure.error)) {
      await alert(
        failureText(failure.error, { otherwise: 'That did not work. Please try again.' }),
      );
    }
    return false;
  }

  const change = (next: Step, state: 'acknowledged' | 'resolved') =>
    run(next, () =>
      callSignedIn('PUT /api/admin/tickets/:id/state', {
        params: { id },
        body: { version, state },
      }),
    );

  return {
    step,
    /** What somebody else did meanwhile. */
    missed: known === undefined ? undefined : events.slice(known),
    acknowledge: () => change('acknowledge', 'acknowledged'),
    resolve: () => change('resolve', 'resolved'),
    reopen: () => change('reopen', 'acknowledged'),
    answer: (message: string, isResolved: boolean) =>
      run(isResolved ? 'answer-and-resolve' : 'answer', () =>
        callSignedIn('POST /api/admin/tickets/:id/answer', {
          params: { id },
          body: { version, message, isResolved },
        }),
      ),
  };
}

export type TicketCommands = ReturnType<typeof useTicketCommands>;

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'ticket_changed';
