import { useRef, useState } from 'react';
import { answerTicket, type Ticket } from '#shared/support/contract.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { answerDraft } from './answer-draft.ts';
import type { TicketCommands } from './use-ticket-commands.ts';

interface AnswerFormProps {
  ticket: Ticket;
  commands: TicketCommands;
}

/** Sends the answer by email; the draft is stored until then. */
export function AnswerForm({ ticket, commands }: AnswerFormProps) {
  const owner = useSession((session) => session.user?.id ?? '');
  const draft = answerDraft(owner, ticket.id);
  const [message, setMessage] = useState(draft.read);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const { step } = commands;

  function write(typed: string) {
    setMessage(typed);
    setError(undefined);
    draft.keep(typed);
  }

  async function send(isResolved: boolean) {
    const wrong = checkForm(answerTicket.body, { version: ticket.version, message }).message;
    setError(wrong);
    if (wrong) return box.current?.focus();
    if (!(await commands.answer(message, isResolved))) return undefined;
    draft.forget();
    setMessage('');
    return undefined;
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Field label="Your answer" error={error} hint={`Sent by email to ${ticket.email}.`}>
        {(field) => (
          <TextArea
            {...field}
            ref={box}
            value={message}
            readOnly={step !== undefined}
            onChange={({ target }) => write(target.value)}
            rows={7}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={step === 'answer'} disabled={step !== undefined}>
          Send answer
        </Button>
        <Button
          variant="quiet"
          busy={step === 'answer-and-resolve'}
          disabled={step !== undefined}
          onClick={() => void send(true)}
        >
          Send and resolve
        </Button>
      </div>
    </form>
  );
}
