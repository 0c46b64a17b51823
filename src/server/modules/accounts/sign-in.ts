import { limits } from '#shared/limits.ts';
import type { SecondFactorTicket } from '#shared/accounts/security-contract.ts';
import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isSecondFactorOn } from './queries.ts';
import { createToken } from './secret-token.ts';
import { startSession } from './sessions.ts';
import { signInTickets } from './tables.ts';

const { ticketMinutes } = limits.secondFactor;

/**
 * Signs in the account whose id `authenticate` returns; that account must be new or locked in the transaction. An
 * account with a second factor gets a ticket for the code instead. All ways to sign in use this function.
 */
export async function signIn(
  db: Db,
  userAgent: string,
  authenticate: (tx: Db) => Promise<string>,
): Promise<SignedIn> {
  const outcome = await inTransaction(db, async (tx) => {
    const userId = await authenticate(tx);
    return (await isSecondFactorOn(tx, userId))
      ? createSignInTicket(tx, userId)
      : startSession(tx, { userId, userAgent });
  });
  if ('ticket' in outcome) throw new AppError('second_factor_required', { data: outcome });
  return outcome;
}

async function createSignInTicket(tx: Db, userId: string): Promise<SecondFactorTicket> {
  const isExpired = sql`${signInTickets.expiresAt} <= now()`;
  await tx.delete(signInTickets).where(and(eq(signInTickets.userId, userId), isExpired));
  const { token, tokenHash } = createToken();
  const expiresAt = sql`now() + make_interval(mins => ${ticketMinutes})`;
  await tx.insert(signInTickets).values({ tokenHash, userId, expiresAt });
  return { ticket: token, expiresInSeconds: ticketMinutes * 60 };
}
