import type { Invitation } from '#shared/invitations/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { hashToken } from '../accounts/secret-token.ts';
import { users } from '../accounts/tables.ts';
import { invitationLinks, invitations } from './tables.ts';

/** An invitation counts only while the administrator who sent it is one. */
export const isPending = sql`${invitations.acceptedAt} is null and ${invitations.expiresAt} > now()
  and exists (select from ${users} sender where sender.id = ${invitations.invitedBy} and sender.role = 'admin')`;

const columns = {
  id: invitations.id,
  email: invitations.email,
  invitedBy: sql<string>`coalesce(${users.name}, 'An administrator')`,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
};

interface Row {
  id: string;
  email: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
}

function invitationOf(row: Row): Invitation {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    status: row.acceptedAt ? 'accepted' : 'pending',
    type: 'admin',
  };
}

const MOST_SHOWN = 100;

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
    .limit(MOST_SHOWN);
  return rows.map(invitationOf);
}

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select(columns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), isPending));
  return row && invitationOf(row);
}

export interface LiveLink {
  invitation: Invitation;
  isMailed: boolean;
}

/** What a link opens, while it opens anything. */
export async function findByToken(db: Db, token: string): Promise<LiveLink | undefined> {
  const [link] = await db
    .select()
    .from(invitationLinks)
    .where(eq(invitationLinks.tokenHash, hashToken(token)));
  if (!link) return undefined;
  const invitation = await findInvitation(db, link.invitationId);
  return invitation && { invitation, isMailed: link.isMailed };
}
