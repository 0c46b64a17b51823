import type { SecondFactorTicket } from '#shared/accounts/security-contract.ts';
import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isSecondFactorOn } from './queries.ts';
import { makeToken } from './secret-token.ts';
import { startSession } from './sessions.ts';
import { signInTickets } from './tables.ts';

const { ticketMinutes } = policy.secondFactor;

/**
 * Signs in whom `prove` names, in its transaction; by then their row is locked, or new. Whoever has a second factor
 * gets a ticket instead, with which its code is asked for: no way into the shop goes around it.
 */
export async function signIn(
  db: Db,
  userAgent: string,
  prove: (tx: Db) => Promise<string>,
): Promise<SignedIn> {
  const outcome = await inTransaction(db, async (tx) => {
    const userId = await prove(tx);
    return (await isSecondFactorOn(tx, userId))
      ? makeTicket(tx, userId)
      : startSession(tx, { userId, userAgent });
  });
  if ('ticket' in outcome) throw new AppError('second_factor_required', { data: outcome });
  return outcome;
}

async function makeTicket(tx: Db, userId: string): Promise<SecondFactorTicket> {
  const isOver = sql`${signInTickets.expiresAt} <= now()`;
  await tx.delete(signInTickets).where(and(eq(signInTickets.userId, userId), isOver));
  const { token, tokenHash } = makeToken();
  const expiresAt = sql`now() + make_interval(mins => ${ticketMinutes})`;
  await tx.insert(signInTickets).values({ tokenHash, userId, expiresAt });
  return { ticket: token, expiresInSeconds: ticketMinutes * 60 };
}
