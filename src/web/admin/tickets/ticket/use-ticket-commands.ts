import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Ticket } from '#shared/support/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { keepFocus } from '#web/lists/use-command.ts';

export type Step = 'acknowledge' | 'resolve' | 'reopen' | 'answer' | 'answer-and-resolve';

const successTexts: Record<Step, string> = {
  acknowledge: 'Acknowledged; the customer is notified by email.',
  resolve: 'The message is resolved.',
  reopen: 'The message is reopened.',
  answer: 'Your answer is on its way.',
  'answer-and-resolve': 'Your answer is on its way, and the message is resolved.',
};

/** Commands on a ticket. After a conflict, the events of the other admin are shown. */
export function useTicketCommands({ id, version, events }: Ticket) {
  const { revalidate } = useRevalidator();
  const { pending: step, run: runOnce } = usePending<Step>();
  /** The number of events known before the conflict. */
  const [known, setKnown] = useState<number>();

  /** Returns whether it worked; a failure has been shown. */
  async function run(next: Step, send: () => Promise<unknown>): Promise<boolean> {
    const outcome = await runOnce(next, async () => {
      const sent = await send().then(
        () => ({ isDone: true }) as const,
        (error: unknown) => ({ isDone: false, error }) as const,
      );
      await revalidate();
      return sent;
    });
    if (!outcome) return false;
    const { isDone } = outcome;
    const isConflict = !isDone && hasChanged(outcome.error);
    setKnown(isConflict ? events.length : undefined);
    if (isDone) {
      toast({ tone: 'ok', text: successTexts[next] });
      requestAnimationFrame(keepFocus);
    } else if (!isConflict) {
      await alert(
        failureText(outcome.error, { otherwise: 'That did not work. Please try again.' }),
      );
    }
    return isDone;
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
    /** Events that another admin added since the ticket was loaded. */
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

const hasChanged = (error: unknown) => error instanceof ApiError && error.code === 'ticket_changed';
