import { Send } from 'lucide-react';
import type { MailPreview } from '#shared/mail/preview-contract.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Button } from '#web/ui/button.tsx';

interface SendTestMailProps {
  kind: MailPreview['kind'];
  isDraft: boolean;
}

/** Sends the shown mail to the administrator's own address. */
export function SendTestMail({ kind, isDraft }: SendTestMailProps) {
  const { busyId, run } = useCommand();
  const send = () =>
    run({
      id: kind,
      send: () => callSignedIn('POST /api/admin/mail-previews/:kind/send', { params: { kind } }),
      success: ({ to }) =>
        `A test email is on its way to ${to}.${isDraft ? ' It shows the published settings.' : ''}`,
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to send the test email' }),
    });
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busyId !== undefined}
      onClick={() => void send()}
      icon={<Send aria-hidden strokeWidth={1.9} />}
    >
      Send a test to me
    </Button>
  );
}
