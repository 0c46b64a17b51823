import { limits } from '#shared/limits.ts';
import type { SignedInDevice } from '#shared/accounts/security-contract.ts';
import type { SignedIn, User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, isNull, ne, sql } from '../../db/drizzle.ts';
import { prepareOnce, textArrayPlaceholder } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { describeDevice } from './device.ts';
import { publicUserColumns, toUser } from './queries.ts';
import { hashToken, createToken } from './secret-token.ts';
import { sessions, signInTickets, users } from './tables.ts';

const { adminHours, adminIdleHours, userDays, userIdleDays } = limits.sessions;

/** All staff have short sessions. */
const isNotExpired = sql`case ${users.role}
  when 'user' then ${sessions.createdAt} > now() - make_interval(days => ${userDays})
    and ${sessions.lastUsedAt} > now() - make_interval(days => ${userIdleDays})
  else ${sessions.createdAt} > now() - make_interval(hours => ${adminHours})
    and ${sessions.lastUsedAt} > now() - make_interval(hours => ${adminIdleHours})
end`.inlineParams();

interface NewSession {
  userId: string;
  /** The User-Agent header, of which only a device label is stored. */
  userAgent: string;
  hasSecondFactor?: boolean;
}

/** Called by `signIn`, or after the second factor. */
export async function startSession(
  tx: Db,
  { userId, userAgent, hasSecondFactor = false }: NewSession,
): Promise<SignedIn> {
  const { token, tokenHash } = createToken();
  const [row] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning();
  if (!row) throw new Error(`user ${userId} no longer exists`);
  // Every way to sign in ends here, so that no suspended account can sign in.
  if (row.suspendedAt) throw new AppError('account_suspended');
  await tx
    .insert(sessions)
    .values({ tokenHash, userId, device: describeDevice(userAgent), hasSecondFactor });
  return { token, user: toUser(row) };
}

const liveSessions = prepareOnce((db) =>
  db
    .select({
      user: publicUserColumns,
      tokenHash: sessions.tokenHash,
      lastUsedAt: sessions.lastUsedAt,
      hasSecondFactor: sessions.hasSecondFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${textArrayPlaceholder('hashes')})`,
        isNotExpired,
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

/** Reads the session and the current role of its account. A use extends the session unless it is a background poll. */
export async function findBearer(
  db: Db,
  token: string,
  extendsSession = true,
): Promise<Bearer | undefined> {
  const sessionHash = hashToken(token);
  const session = await findLiveSession(db, sessionHash);
  if (!session) return undefined;
  if (extendsSession) await recordUse(db, sessionHash, session.lastUsedAt);
  return { user: toUser(session.user), sessionHash, hasSecondFactor: session.hasSecondFactor };
}

/** The sessions that have not ended, in the order of the hashes. Does not extend them. */
export const findSessions = (db: Db, sessionHashes: string[]) =>
  Promise.all(sessionHashes.map((hash) => findLiveSession(db, hash)));

const RECORD_USE_EVERY_MS = 10 * 60 * 1000;

/** Idle time is measured in hours, so one write in ten minutes is precise enough. */
async function recordUse(db: Db, tokenHash: string, lastUsedAt: Date): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < RECORD_USE_EVERY_MS) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash));
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function endAllSessions(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endPendingSignIns(tx, userId);
}

/** Invalidates sign-ins that still wait for the code of the second factor. */
async function endPendingSignIns(tx: Db, userId: string): Promise<void> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

interface CurrentSession {
  userId: string;
  sessionHash: string;
}

export async function endOtherSessions(
  tx: Db,
  { userId, sessionHash }: CurrentSession,
): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sessionHash)));
  await endPendingSignIns(tx, userId);
}

/** Uses the public id of the list, and finds only sessions of this user. */
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
  { userId, sessionHash }: CurrentSession,
): Promise<SignedInDevice[]> {
  const isThis = sql<boolean>`${sessions.tokenHash} = ${sessionHash}`;
  const { id, device, createdAt, lastUsedAt } = sessions;
  const rows = await db
    .select({ id, device, createdAt, lastUsedAt, isThis })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isNotExpired))
    .orderBy(desc(isThis), desc(lastUsedAt), desc(createdAt));
  return rows.map((row) =>
    Object.assign(row, {
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    }),
  );
}
