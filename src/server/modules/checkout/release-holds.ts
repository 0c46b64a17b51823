import type { Db } from '../../db/client.ts';
import { and, asc, eq, inArray, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { listHeld, type StockLine } from '../inventory/stock.ts';
import { endHold } from './end-hold.ts';
import { checkouts } from './tables.ts';

type Locked = Pick<typeof checkouts.$inferSelect, 'id' | 'state'>;

/** Releases the stock of one checkout. Returns false if it holds none. */
export async function releaseHold(tx: Db, id: string, actor: string): Promise<boolean> {
  const locked = await lockCheckouts(tx, sql`${checkouts.id} = ${id}`);
  return (await endCheckouts(tx, locked, actor)) > 0;
}

/** Releases the stock of all checkouts of an account, and ends the pending one. */
export async function releaseUserHolds(tx: Db, userId: string, actor: string): Promise<void> {
  const isOpen = sql`(${checkouts.state} = 'pending'
    or ${checkouts.id} in (select checkout_id from holds where owner_id = ${userId}))`;
  const locked = await lockCheckouts(tx, and(eq(checkouts.userId, userId), isOpen));
  await endCheckouts(tx, locked, actor);
}

function lockCheckouts(tx: Db, condition: ReturnType<typeof and>): Promise<Locked[]> {
  return takeLock(
    tx,
    'checkout',
    tx
      .select({ id: checkouts.id, state: checkouts.state })
      .from(checkouts)
      .where(condition)
      .orderBy(asc(checkouts.id))
      .for('update'),
  );
}

/**
 * Ends checkouts and returns how many of them held stock. All their products are locked at once, in the order of their
 * ids, because transactions that lock them checkout by checkout could deadlock.
 */
async function endCheckouts(tx: Db, ending: Locked[], actor: string): Promise<number> {
  const held = new Map<string, StockLine[]>();
  for (const { id } of ending) held.set(id, await listHeld(tx, id));
  const toHold = [...held.values()].flat();
  const releasedIds = [...held].filter(([, lines]) => lines.length > 0).map(([id]) => id);
  for (const checkoutId of releasedIds) {
    await endHold(tx, { checkoutId, kind: 'released', toHold, actor });
  }
  const ids = ending.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(checkouts)
      .set({
        state: sql`case when ${checkouts.state} = 'pending' then 'expired' else ${checkouts.state} end`,
        // A payment may be under way, so the provider is polled soon.
        nextPollAt: sql`case when provider_order_id is not null then now() + interval '10 seconds' end`,
        polls: 0,
      })
      .where(inArray(checkouts.id, ids));
  }
  return releasedIds.length;
}
