import type { Invitation } from '#shared/invitations/contract.ts';
import { AppError } from '#shared/errors.ts';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, or, sql } from '../../db/drizzle.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { makeToken } from '../accounts/secret-token.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findInvitation, isPending } from './queries.ts';
import { invitationLinks, invitations } from './tables.ts';

const TOKEN_PREFIX = 'inv_';

export interface InvitationLink {
  token: string;
  link: string;
}

interface Deps {
  db: Db;
  publicUrl: string;
}

export async function invite(
  { db, publicUrl }: Deps,
  { email, by }: { email: string; by: Actor },
): Promise<Invitation & InvitationLink> {
  return audited(db, { by, action: 'invite', subject: email }, async (tx) => {
    const account = await findUserByEmail(tx, email);
    if (account?.role === 'admin') throw new AppError('already_admin');
    if (account?.suspendedAt) throw new AppError('promote_suspended');
    const isOver = and(
      eq(invitations.email, email),
      sql`${invitations.acceptedAt} is null and not (${isPending})`,
    );
    await tx.delete(invitations).where(isOver);
    const [created] = await tx
      .insert(invitations)
      .values({
        email,
        invitedBy: by.id,
        expiresAt: sql`now() + make_interval(days => ${policy.invitationDays})`,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    const invitation = created && (await findInvitation(tx, created.id));
    if (!invitation) throw new AppError('invitation_pending');
    await queueMail(tx, { kind: 'invitation', to: email, data: { invitationId: invitation.id } });
    return { ...invitation, ...(await makeLink(tx, { publicUrl, id: invitation.id })) };
  });
}

interface LinkOptions {
  publicUrl: string;
  id: string;
  isMailed?: boolean;
}

/** Every mail and every copy gets a link of its own, as only hashes are kept; all of them open the same. */
export async function makeLink(
  db: Db,
  { publicUrl, id, isMailed = false }: LinkOptions,
): Promise<InvitationLink> {
  const { token, tokenHash } = makeToken(TOKEN_PREFIX);
  // Whoever is cancelling it at this moment is waited for.
  const { rowCount } = await db.execute(sql`
    insert into ${invitationLinks} (token_hash, invitation_id, is_mailed)
    select ${tokenHash}, ${invitations.id}, ${isMailed}::boolean from ${invitations}
    where ${invitations.id} = ${id} for key share`);
  if (rowCount === 0) throw new AppError('invitation_not_found');
  return { token, link: `${publicUrl}/admin/invite/${token}` };
}

export async function copyLink(
  { db, publicUrl }: Deps,
  { id, by }: { id: string; by: Actor },
): Promise<InvitationLink> {
  const { email } = await getPending(db, id);
  return audited(db, { by, action: 'copy_invitation_link', subject: email }, (tx) =>
    makeLink(tx, { publicUrl, id }),
  );
}

export async function cancelInvitation(
  db: Db,
  { id, by }: { id: string; by: Actor },
): Promise<void> {
  const { email } = await getPending(db, id);
  await audited(db, { by, action: 'cancel_invitation', subject: email }, async (tx) => {
    const [gone] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), isPending))
      .returning({ id: invitations.id });
    if (!gone) throw new AppError('invitation_not_found');
  });
}

/** When an administrator is demoted: those they sent, and those sent to them, would be a way back. */
export async function cancelInvitationsOf(
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const isTheirs = or(eq(invitations.invitedBy, id), eq(invitations.email, email));
  await tx.delete(invitations).where(and(isTheirs, isNull(invitations.acceptedAt)));
}

async function getPending(db: Db, id: string): Promise<Invitation> {
  const invitation = await findInvitation(db, id);
  if (!invitation) throw new AppError('invitation_not_found');
  return invitation;
}
