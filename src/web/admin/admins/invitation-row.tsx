import { useId, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { Invitation } from '#shared/invitations/contract.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.tsx';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { Email } from '../people/email.tsx';
import { roleLabels } from '../people/role-labels.ts';

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, expiresAt, acceptedAt, invitedBy } = invitation;
  const nameId = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-hairline-soft px-4 py-3 lg:px-5">
      <b id={nameId} className="leading-tight font-[650] wrap-anywhere text-neel-900">
        <Email>{email}</Email>
      </b>
      {acceptedAt ? <Badge tone="ok">Accepted</Badge> : <Badge tone="warn">Pending</Badge>}
      <p className="num col-span-2 text-xs wrap-anywhere text-ink-2">
        {acceptedAt
          ? `${roleLabels[role]} · Accepted ${formatDay(acceptedAt)}`
          : `${roleLabels[role]} · Expires ${formatDay(expiresAt)} · by ${invitedBy}`}
      </p>
      {!acceptedAt && <PendingActions invitation={invitation} nameId={nameId} />}
    </li>
  );
}

interface PendingActionsProps {
  invitation: Invitation;
  nameId: string;
}

function PendingActions({ invitation: { id, email }, nameId }: PendingActionsProps) {
  const { busyId, run } = useCommand();
  // Shown if the browser blocks the clipboard.
  const [link, setLink] = useState<string>();

  async function copyLink() {
    try {
      const made = await callSignedIn('POST /api/admin/invitations/:id/link', { params: { id } });
      if (await copyText(made.link)) toast({ tone: 'ok', text: `Link for ${email} copied` });
      else setLink(made.link);
    } catch (error) {
      await alert(failureText(error, { otherwise: 'Failed to copy the link' }));
    }
  }

  async function cancel() {
    const question = `Cancel the invitation for ${email}? Its link stops working.`;
    const options = { confirm: 'Cancel invitation', cancel: 'Keep it', danger: true };
    if (!(await confirm(question, options))) return;
    await run({
      id,
      send: () => callSignedIn('DELETE /api/admin/invitations/:id', { params: { id } }),
      success: `The invitation for ${email} is cancelled.`,
      failureText: (error) => failureText(error, { otherwise: 'Failed to cancel the invitation' }),
    });
  }

  return (
    <>
      <p className="col-span-2 flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={() => void copyLink()} aria-describedby={nameId}>
          Copy link
        </TextButton>
        <TextButton
          tone="danger"
          disabled={busyId === id}
          onClick={() => void cancel()}
          aria-describedby={nameId}
        >
          Cancel
        </TextButton>
      </p>
      {link && (
        <div className="col-span-2 mt-1">
          <CopyField label={`Link for ${email}`} text={link} />
        </div>
      )}
    </>
  );
}
