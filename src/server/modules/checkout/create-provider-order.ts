import { AppError } from '#shared/errors.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { prepareOnce, prepareSql, textArrayPlaceholder } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { endHold } from './end-hold.ts';
import { firstPoll, type OpenCheckout } from './insert-checkout.ts';
import { checkouts } from './tables.ts';

/** After a double click two orders may be created: the first id is stored, and the other order is never paid. */
export async function createProviderOrder(
  { db, payments }: { db: Db; payments: Payments },
  checkout: OpenCheckout,
): Promise<string> {
  const { id, amountPaise } = checkout;
  let createdId: string;
  try {
    createdId = await payments.createOrder({ amountPaise, receipt: id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await abandonCheckout(db, id);
    throw new AppError('payment_unavailable', { cause: error });
  }
  const storedId = await storeProviderOrder(db, { id, createdId });
  if (!storedId) throw new AppError('payment_unavailable');
  return storedId;
}

/** Schedules the first poll, because the checkout can be paid now even if it expired in the meantime. */
const storeProviderOrder = batched(async (db, all: { id: string; createdId: string }[]) => {
  const rows = await storedOrders(db).execute({
    ids: all.map(({ id }) => id),
    createdIds: all.map(({ createdId }) => createdId),
  });
  const storedIds = new Map(rows.map((row) => [row.id, row.storedId]));
  return all.map(({ id }) => storedIds.get(id));
});

const storedOrders = prepareOnce((db) =>
  prepareSql<{ id: string; storedId: string }>(
    db,
    sql`
    with locked as (
      select id from checkouts where id = any(${textArrayPlaceholder('ids')}) order by id for no key update)
    update checkouts set provider_order_id = coalesce(checkouts.provider_order_id, created.provider_order_id),
      next_poll_at = ${firstPoll}, polls = 0
    from locked join unnest(${textArrayPlaceholder('ids')}, ${textArrayPlaceholder('createdIds')})
      as created(id, provider_order_id) using (id)
    where checkouts.id = locked.id
    returning checkouts.id, checkouts.provider_order_id as "storedId"`,
  ),
);

/**
 * Ends a checkout that has no order at the provider and therefore cannot be paid. Its products are locked before it
 * ends, because a new checkout locks its products first.
 */
async function abandonCheckout(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const hasNoOrder = and(
      eq(checkouts.id, id),
      eq(checkouts.state, 'pending'),
      isNull(checkouts.providerOrderId),
    );
    const [abandoned] = await takeLock(
      tx,
      'checkout',
      tx.select({ id: checkouts.id }).from(checkouts).where(hasNoOrder).for('no key update'),
    );
    if (!abandoned) return;
    await endHold(tx, { checkoutId: id });
    await tx
      .update(checkouts)
      .set({ state: 'expired', nextPollAt: null })
      .where(eq(checkouts.id, id));
  });
}
