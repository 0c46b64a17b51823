import { limits } from '#shared/limits.ts';
import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  recordCallerAttempt,
  recordCodeAttempt,
  removePasswordAttempt,
  removeCodeAttempt,
} from './attempts.ts';
import { hashToken } from './secret-token.ts';
import { consumeCode } from './consume-code.ts';
import { startSession } from './sessions.ts';
import { signInTickets, users } from './tables.ts';

const { wrongCodesMax } = limits.secondFactor;

interface SecondFactorInput {
  ticket: string;
  code: string;
  caller: string;
  userAgent: string;
}

/** The second step of a sign-in. Too many wrong codes invalidate the ticket. */
export async function passSecondFactor(db: Db, input: SecondFactorInput): Promise<SignedIn> {
  const { caller, userAgent } = input;
  await recordCallerAttempt(db, { action: 'code', caller });
  const tokenHash = hashToken(input.ticket);
  const [owner] = await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(isUsable(tokenHash));
  if (!owner) throw new AppError('ticket_over');
  await recordCodeAttempt(db, owner.id);
  const outcome = await inTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update');
    const [ticket] = await tx
      .update(signInTickets)
      .set({ attempts: sql`${signInTickets.attempts} + 1` })
      .where(isUsable(tokenHash))
      .returning();
    if (!ticket) return 'ticket_over';
    if (!(await consumeCode(tx, { ...owner, address: caller }, input.code))) {
      return ticket.attempts < wrongCodesMax ? 'code_wrong' : 'ticket_over';
    }
    await tx.delete(signInTickets).where(eq(signInTickets.tokenHash, tokenHash));
    return startSession(tx, { userId: owner.id, userAgent, hasSecondFactor: true });
  });
  if (typeof outcome === 'string') throw new AppError(outcome);
  await removeCodeAttempt(db, owner.id);
  await removePasswordAttempt(db, { action: 'login', email: owner.email, caller });
  return outcome;
}

function isUsable(tokenHash: string) {
  return and(
    eq(signInTickets.tokenHash, tokenHash),
    sql`${signInTickets.expiresAt} > now() and ${signInTickets.attempts} < ${wrongCodesMax}`,
  );
}
