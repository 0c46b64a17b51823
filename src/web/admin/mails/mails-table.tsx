import { useId } from 'react';
import { formatTime } from '#shared/dates.ts';
import type { Mail } from '#shared/mail/contract.ts';
import { mailKinds } from '#shared/mail/kinds.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { Email } from '../people/email.tsx';
import { mailState } from './mail-state.ts';

const heads = [
  { label: 'Mail' },
  { label: 'Written' },
  { label: 'State' },
  { label: 'Actions', align: 'right' },
] as const;

export function MailsTable({ mails }: { mails: Mail[] }) {
  const { busyId, run } = useCommand();

  async function sendAgain({ id, kind, to }: Mail) {
    const question = `Send “${mailKinds[kind]}” to ${to} again? If it contains a link, the link is renewed.`;
    if (!(await confirm(question, { confirm: 'Send again' }))) return;
    await run({
      id,
      send: () => callSignedIn('POST /api/admin/mails/:id/resend', { params: { id } }),
      success: 'The mail is on its way again.',
      failureText: (error) => failureText(error, { otherwise: 'Failed to send the mail again' }),
    });
  }

  return (
    <Table caption="Recent mails" heads={heads}>
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          isBusy={busyId === mail.id}
          onSendAgain={() => void sendAgain(mail)}
        />
      ))}
    </Table>
  );
}

interface MailRowProps {
  mail: Mail;
  isBusy: boolean;
  onSendAgain: () => void;
}

function MailRow({ mail, isBusy, onSendAgain }: MailRowProps) {
  const nameId = useId();
  const { label, tone, detail } = mailState(mail);
  return (
    <Row>
      <Cell id={nameId} className="lg:w-1/2 lg:max-w-0">
        <b className="block text-base leading-tight font-[650] text-neel-900">
          {mailKinds[mail.kind]}
        </b>
        <span className="block text-xs wrap-anywhere text-ink-2">
          <Email>{mail.to}</Email>
        </span>
      </Cell>
      <Cell className="num max-lg:row-start-3 max-lg:text-xs max-lg:text-ink-2 lg:whitespace-nowrap">
        <CardLabel>Written</CardLabel>
        {formatTime(mail.createdAt)}
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-2 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2.5 lg:w-1/2 lg:max-w-0">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {detail && (
          <span className="num block text-xs lg:mt-1 wrap-anywhere text-ink-2">{detail}</span>
        )}
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-start-3 lg:text-right">
        <TextButton
          disabled={isBusy}
          onClick={onSendAgain}
          aria-describedby={nameId}
          className="min-h-11 whitespace-nowrap max-lg:-my-2"
        >
          {isBusy ? 'Sending...' : 'Send again'}
        </TextButton>
      </Cell>
    </Row>
  );
}
