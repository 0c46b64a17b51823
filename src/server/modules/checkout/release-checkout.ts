import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { endHold } from './end-hold.ts';
import { checkouts } from './tables.ts';

/**
 * Releases the stock after a failed payment or a closed payment window, and polls the provider soon in case the customer
 * paid. The checkout stays pending: the same request or a second payment resumes it. Returns false if it does not exist.
 */
export async function releaseCheckout(
  db: Db,
  { providerOrderId, userId }: { providerOrderId: string; userId?: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isOwn = userId === undefined ? undefined : eq(checkouts.userId, userId);
    const checkout = await lockCheckout(
      tx,
      and(eq(checkouts.providerOrderId, providerOrderId), isOwn),
    );
    if (!checkout) return false;
    if (checkout.state !== 'pending') return true;
    // Only the shopper closes the window; a failed payment is recorded with the provider's description.
    const isWindowClosed = userId !== undefined;
    await endHold(tx, {
      checkoutId: checkout.id,
      ...(isWindowClosed && { kind: 'window_closed' }),
    });
    await tx
      .update(checkouts)
      .set({ nextPollAt: sql`now() + interval '10 seconds'`, polls: 0 })
      .where(eq(checkouts.id, checkout.id));
    return true;
  });
}

const BATCH = 50;

/** Expires checkouts whose time is over and releases their stock. Returns how many there were. */
export async function expireCheckouts(db: Db): Promise<number> {
  for (let count = 0; count < BATCH; count += 1) {
    if (!(await expireOne(db))) return count;
  }
  return BATCH;
}

// A late capture may hold stock for a checkout in any state. The union lets each part use its index, and the array the
// lookup by id.
const isExpired = sql`${checkouts.expiresAt} <= now() and ${checkouts.id} = any(array(
  select id from checkouts where state = 'pending' and expires_at <= now()
  union all select checkout_id from holds))`;

/** One checkout per transaction: locking the products of several one after the other could deadlock. */
async function expireOne(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const expired = await lockCheckout(tx, isExpired, { skipLocked: true });
    if (!expired) return false;
    await endHold(tx, { checkoutId: expired.id, kind: 'expired' });
    if (expired.state === 'pending') {
      await tx.update(checkouts).set({ state: 'expired' }).where(eq(checkouts.id, expired.id));
    }
    return true;
  });
}

/** Locks a checkout that meets the condition. */
async function lockCheckout(
  tx: Db,
  condition: SQL | undefined,
  options: { skipLocked?: true } = {},
) {
  const columns = { id: checkouts.id, state: checkouts.state };
  const [checkout] = await takeLock(
    tx,
    'checkout',
    tx.select(columns).from(checkouts).where(condition).limit(1).for('update', options),
  );
  return checkout;
}
