import { can, staffRoles, type StaffRole } from '#shared/accounts/permissions.ts';
import type { Invitation } from '#shared/invitations/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { hashToken } from '../accounts/secret-token.ts';
import { users } from '../accounts/tables.ts';
import { invitationLinks, invitations } from './tables.ts';

const invitingRoles = staffRoles.filter((role) => can(role, 'manage_admins'));

/** An invitation is valid only while its sender may invite. */
export const isPending = sql`${invitations.acceptedAt} is null and ${invitations.expiresAt} > now()
  and exists (select from ${users} sender where sender.id = ${invitations.invitedBy}
    and sender.role in ${invitingRoles})`;

const columns = {
  id: invitations.id,
  email: invitations.email,
  invitedBy: sql<string>`coalesce(${users.name}, 'An administrator')`,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
  role: invitations.role,
};

interface Row {
  id: string;
  email: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  role: StaffRole;
}

function toInvitation(row: Row): Invitation {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    status: row.acceptedAt ? 'accepted' : 'pending',
    type: 'admin',
  };
}

const LIST_LIMIT = 100;

export async function listInvitations(db: Db, email?: string): Promise<Invitation[]> {
  const rows = await db
    .select(columns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(
      and(
        sql`(${invitations.acceptedAt} is not null or ${isPending})`,
        email === undefined ? undefined : eq(invitations.email, email),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(LIST_LIMIT);
  return rows.map(toInvitation);
}

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select(columns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), isPending));
  return row && toInvitation(row);
}

export interface ValidLink {
  invitation: Invitation;
  isMailed: boolean;
}

/** Returns undefined if the invitation is no longer pending. */
export async function findByToken(db: Db, token: string): Promise<ValidLink | undefined> {
  const [link] = await db
    .select()
    .from(invitationLinks)
    .where(eq(invitationLinks.tokenHash, hashToken(token)));
  if (!link) return undefined;
  const invitation = await findInvitation(db, link.invitationId);
  return invitation && { invitation, isMailed: link.isMailed };
}
