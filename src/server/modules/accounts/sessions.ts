import type { SignedInDevice } from '#shared/accounts/security-contract.ts';
import type { SignedIn, User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, isNull, ne, sql } from '../../db/drizzle.ts';
import { listOf, statement } from '../../db/statement.ts';
import { batched } from '../../db/batched.ts';
import { deviceOf } from './device.ts';
import { told, userOf } from './queries.ts';
import { hashToken, makeToken } from './secret-token.ts';
import { sessions, signInTickets, users } from './tables.ts';

const { adminHours, adminIdleHours, userDays, userIdleDays } = policy.sessions;

const isAlive = sql`case ${users.role}
  when 'admin' then ${sessions.createdAt} > now() - make_interval(hours => ${adminHours})
    and ${sessions.lastUsedAt} > now() - make_interval(hours => ${adminIdleHours})
  else ${sessions.createdAt} > now() - make_interval(days => ${userDays})
    and ${sessions.lastUsedAt} > now() - make_interval(days => ${userIdleDays})
end`.inlineParams();

interface Start {
  userId: string;
  /** What the browser calls itself; only what its owner knows it by is kept. */
  userAgent: string;
  hasSecondFactor?: boolean;
}

/** Begins a session for whom `signIn` let in, or who passed the second factor. */
export async function startSession(
  tx: Db,
  { userId, userAgent, hasSecondFactor = false }: Start,
): Promise<SignedIn> {
  const { token, tokenHash } = makeToken();
  const [row] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning();
  if (!row) throw new Error(`user ${userId} is gone`);
  // Every way to sign in ends here, so that none of them opens a suspended account.
  if (row.suspendedAt) throw new AppError('account_suspended');
  await tx
    .insert(sessions)
    .values({ tokenHash, userId, device: deviceOf(userAgent), hasSecondFactor });
  return { token, user: userOf(row) };
}

const liveSessions = statement((db) =>
  db
    .select({
      user: told,
      tokenHash: sessions.tokenHash,
      lastUsedAt: sessions.lastUsedAt,
      hasSecondFactor: sessions.hasSecondFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${listOf('hashes')})`,
        isAlive,
        isNull(users.suspendedAt),
      ),
    )
    .prepare('live_sessions'),
);

const findLiveSession = batched(async (db, hashes: string[]) => {
  const rows = await liveSessions(db).execute({ hashes });
  const found = new Map(rows.map((row) => [row.tokenHash, row]));
  return hashes.map((hash) => found.get(hash));
});

/** The account and session that a request's token belongs to. */
export interface Bearer {
  user: User;
  sessionHash: string;
  /** Whether the session was started with a second factor. */
  hasSecondFactor: boolean;
}

/** Whose token this is, with the role of this very moment. Being used keeps a session from ending. */
export async function findBearer(db: Db, token: string, isUse = true): Promise<Bearer | undefined> {
  const sessionHash = hashToken(token);
  const session = await findLiveSession(db, sessionHash);
  if (!session) return undefined;
  if (isUse) await noteUse(db, sessionHash, session.lastUsedAt);
  return { user: userOf(session.user), sessionHash, hasSecondFactor: session.hasSecondFactor };
}

const NOTED_EVERY_MS = 10 * 60 * 1000;

/** Idleness is counted in hours: one write in ten minutes is exact enough. */
async function noteUse(db: Db, tokenHash: string, lastUsedAt: Date): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < NOTED_EVERY_MS) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash));
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function endSessionsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endWaitingSignIns(tx, userId);
}

/** Whoever knew the password and has yet to type the code begins again. */
async function endWaitingSignIns(tx: Db, userId: string): Promise<void> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

interface Own {
  userId: string;
  /** The session that the owner speaks through. */
  sessionHash: string;
}

export async function endOtherSessions(tx: Db, { userId, sessionHash }: Own): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sessionHash)));
  await endWaitingSignIns(tx, userId);
}

/** By the name that the list gives it; those of others are not found. */
export async function endSessionById(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (!ended) throw new AppError('session_not_found');
}

export async function listSessions(
  db: Db,
  { userId, sessionHash }: Own,
): Promise<SignedInDevice[]> {
  const isThis = sql<boolean>`${sessions.tokenHash} = ${sessionHash}`;
  const { id, device, createdAt, lastUsedAt } = sessions;
  const rows = await db
    .select({ id, device, createdAt, lastUsedAt, isThis })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(isThis), desc(lastUsedAt), desc(createdAt));
  return rows.map((row) =>
    Object.assign(row, {
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    }),
  );
}
