import { normaliseCode } from '#shared/offers/code.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { recordAttempt, removeAttempt } from '../rate-limit/attempts.ts';
import { findCartOffers, type CartOffers } from './find-cart-offers.ts';
import { cartCodes } from './tables.ts';

/** Wrong codes, because codes can be guessed. */
const PER_ACCOUNT = { max: 10, perSeconds: 15 * 60 };
/** Many shoppers may share a network. */
const PER_NETWORK = { max: 50, perSeconds: 15 * 60 };

interface Entry {
  userId: string;
  /** The network address. */
  caller: string;
  code: string;
}

/** Stores a code for the cart of an account, also if the cart has too little for it. Wrong codes are counted. */
export async function enterCode(db: Db, { userId, caller, code: typed }: Entry): Promise<void> {
  const code = normaliseCode(typed);
  const found = await findCounted(db, { userId, code }, [
    { key: `offer-code:${userId}`, ...PER_ACCOUNT },
    { key: `offer-code:${caller}`, ...PER_NETWORK },
  ]);
  const problem = found.code?.problem;
  if (problem) throw new AppError('invalid_input', { errors: { code: problem } });
  const row = { userId, code };
  await db
    .insert(cartCodes)
    .values(row)
    .onConflictDoUpdate({ target: cartCodes.userId, set: { code, enteredAt: new Date() } });
}

export async function removeCode(db: Db, userId: string): Promise<void> {
  await db.delete(cartCodes).where(eq(cartCodes.userId, userId));
}

/** The offers that a guest may use. Wrong codes are counted by network. */
export function findGuestOffers(
  db: Db,
  { code, caller }: { code: string | undefined; caller: string },
): Promise<CartOffers> {
  if (code === undefined) return findCartOffers(db, {});
  return findCounted(db, { code }, [{ key: `offer-code:${caller}`, ...PER_NETWORK }]);
}

/** Counts the attempt before the code is looked up, and takes it back if the code exists. */
async function findCounted(
  db: Db,
  question: { userId?: string; code: string },
  limits: Parameters<typeof recordAttempt>[1][],
): Promise<CartOffers> {
  for (const limit of limits) await recordAttempt(db, limit);
  const found = await findCartOffers(db, question);
  if (found.code?.isKnown)
    await removeAttempt(
      db,
      limits.map(({ key }) => key),
    );
  return found;
}
