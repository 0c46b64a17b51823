import type { Db } from '../../db/client.ts';
import type { Composers } from '../mail/composers.ts';
import { invitationMail } from '../mail/account-mails.ts';
import { createLink } from './invite.ts';
import { findInvitation } from './queries.ts';

/** Composes the invitation mail when it is sent, unless the invitation was cancelled or accepted. */
export function invitationMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'invitation'> {
  return {
    async invitation({ to, data: { invitationId = '' } }) {
      const invitation = await findInvitation(db, invitationId);
      if (!invitation) return undefined;
      const { invitedBy, role, expiresAt, id } = invitation;
      const { link } = await createLink(db, { publicUrl, id, isMailed: true });
      return invitationMail({ invitedBy, role, link, expiresAt: new Date(expiresAt), email: to });
    },
  };
}
