import { isStaffRole, type StaffRole } from '#shared/accounts/permissions.ts';
import { limits } from '#shared/limits.ts';
import type { Invitation } from '#shared/invitations/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, or, sql } from '../../db/drizzle.ts';
import { withRole } from '../accounts/change-role.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { createToken } from '../accounts/secret-token.ts';
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
  { email, role, actor }: { email: string; role: StaffRole; actor: Actor },
): Promise<Invitation & InvitationLink> {
  const subject = withRole(email, role);
  return audited(db, { actor, action: 'invite', subject }, async (tx) => {
    const account = await findUserByEmail(tx, email);
    if (account?.role === 'admin') throw new AppError('already_admin');
    if (isStaffRole(account?.role)) throw new AppError('already_staff');
    if (account?.suspendedAt) throw new AppError('promote_suspended');
    const isInvalid = and(
      eq(invitations.email, email),
      sql`${invitations.acceptedAt} is null and not (${isPending})`,
    );
    await tx.delete(invitations).where(isInvalid);
    const [created] = await tx
      .insert(invitations)
      .values({
        email,
        role,
        invitedBy: actor.id,
        expiresAt: sql`now() + make_interval(days => ${limits.invitationDays})`,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    const invitation = created && (await findInvitation(tx, created.id));
    if (!invitation) throw new AppError('invitation_pending');
    await queueMail(tx, { kind: 'invitation', to: email, data: { invitationId: invitation.id } });
    return { ...invitation, ...(await createLink(tx, { publicUrl, id: invitation.id })) };
  });
}

interface LinkOptions {
  publicUrl: string;
  id: string;
  isMailed?: boolean;
}

/** Every mail and every copy gets its own token, because only hashes are stored. All tokens stay valid. */
export async function createLink(
  db: Db,
  { publicUrl, id, isMailed = false }: LinkOptions,
): Promise<InvitationLink> {
  const { token, tokenHash } = createToken(TOKEN_PREFIX);
  // The lock waits for a concurrent cancellation.
  const { rowCount } = await db.execute(sql`
    insert into ${invitationLinks} (token_hash, invitation_id, is_mailed)
    select ${tokenHash}, ${invitations.id}, ${isMailed}::boolean from ${invitations}
    where ${invitations.id} = ${id} for key share`);
  if (rowCount === 0) throw new AppError('invitation_not_found');
  return { token, link: `${publicUrl}/admin/invite/${token}` };
}

export async function copyLink(
  { db, publicUrl }: Deps,
  { id, actor }: { id: string; actor: Actor },
): Promise<InvitationLink> {
  const { email } = await getPending(db, id);
  return audited(db, { actor, action: 'copy_invitation_link', subject: email }, (tx) =>
    createLink(tx, { publicUrl, id }),
  );
}

export async function cancelInvitation(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  const { email } = await getPending(db, id);
  await audited(db, { actor, action: 'cancel_invitation', subject: email }, async (tx) => {
    const [deleted] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), isPending))
      .returning({ id: invitations.id });
    if (!deleted) throw new AppError('invitation_not_found');
  });
}

/** Cancels the invitations that a demoted administrator sent or received, because they would restore the rights. */
export async function cancelUserInvitations(
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const isOfUser = or(eq(invitations.invitedBy, id), eq(invitations.email, email));
  await tx.delete(invitations).where(and(isOfUser, isNull(invitations.acceptedAt)));
}

async function getPending(db: Db, id: string): Promise<Invitation> {
  const invitation = await findInvitation(db, id);
  if (!invitation) throw new AppError('invitation_not_found');
  return invitation;
}
