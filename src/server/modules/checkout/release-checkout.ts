import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { endHold } from './end-hold.ts';
import { checkouts } from './tables.ts';

/**
 * A payment failed or its window was closed: the stock goes back, and the provider is asked soon whether money
 * came after all. The attempt stays open: the same wish, or a second try in the window, takes it up again.
 */
export async function releaseCheckout(
  db: Db,
  { providerOrderId, userId }: { providerOrderId: string; userId?: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [checkout] = await takeLock(
      tx,
      'checkout',
      tx
        .select({ id: checkouts.id, state: checkouts.state })
        .from(checkouts)
        .where(
          and(
            eq(checkouts.providerOrderId, providerOrderId),
            userId === undefined ? undefined : eq(checkouts.userId, userId),
          ),
        )
        .for('update'),
    );
    if (!checkout) return false;
    if (checkout.state !== 'pending') return true;
    // Of a failed payment the provider's own words are recorded; only the shopper closes the window.
    const isClosed = userId !== undefined;
    await endHold(tx, { checkoutId: checkout.id, ...(isClosed && { kind: 'window_closed' }) });
    await tx
      .update(checkouts)
      .set({ nextPollAt: sql`now() + interval '10 seconds'`, polls: 0 })
      .where(eq(checkouts.id, checkout.id));
    return true;
  });
}

const BATCH = 50;

/** Attempts whose time is over give their stock back; answers how many there were. */
export async function expireCheckouts(db: Db): Promise<number> {
  for (let count = 0; count < BATCH; count += 1) {
    if (!(await expireOne(db))) return count;
  }
  return BATCH;
}

/** Alone: the products of several, locked one after the other, could make a circle with somebody's cart. */
async function expireOne(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [over] = await takeLock(
      tx,
      'checkout',
      tx
        .select({ id: checkouts.id, state: checkouts.state })
        .from(checkouts)
        .where(
          and(
            sql`${checkouts.expiresAt} <= now()`,
            // Stock may also be kept for a late capture, whatever state the attempt is in. Asked one by one, each
            // finds its few among all attempts there ever were by an index.
            sql`${checkouts.id} in (
            select id from checkouts where state = 'pending' and expires_at <= now()
            union all select checkout_id from holds)`,
          ),
        )
        .limit(1)
        .for('update', { skipLocked: true }),
    );
    if (!over) return false;
    await endHold(tx, { checkoutId: over.id, kind: 'expired' });
    if (over.state === 'pending') {
      await tx.update(checkouts).set({ state: 'expired' }).where(eq(checkouts.id, over.id));
    }
    return true;
  });
}
