import { AppError } from '#shared/errors.ts';
import type { BulkOptions } from '#shared/orders/bulk.ts';
import type { BulkCommand, BulkDetails } from '#shared/orders/bulk-contract.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { audited, UNCHANGED, type Actor } from '../../audit/audited.ts';
import { bulkActions, bulkItems } from '../tables.ts';
import { getBulk } from './bulk-queries.ts';
import { takeBulkSlot } from './take-bulk-slot.ts';

interface Change {
  id: string;
  command: BulkCommand;
  actor: Actor;
  /** Throws if the actor may not start such an action. */
  check: (options: BulkOptions) => void;
}

/**
 * Stops an action between two orders, resumes it, ends it without the orders that are left, or tries the failed orders
 * again. A command that does not fit the state changes nothing, because two people may press it.
 */
export async function changeBulk(
  db: Db,
  { id, command, actor, check }: Change,
): Promise<BulkDetails> {
  await audited(db, { actor, action: 'stop_bulk', subject: `${command} ${id}` }, async (tx) => {
    const [bulk] = await tx.select().from(bulkActions).where(eq(bulkActions.id, id)).for('update');
    if (!bulk) throw new AppError('bulk_not_found');
    if (command === 'resume' || command === 'retry') check({ ...bulk.options, kind: bulk.kind });
    return (await commands[command](tx, bulk, actor)) ? undefined : UNCHANGED;
  });
  return getBulk(db, id);
}

type Bulk = typeof bulkActions.$inferSelect;

/** Each returns whether it changed something. */
const commands: Record<BulkCommand, (tx: Db, bulk: Bulk, actor: Actor) => Promise<boolean>> = {
  async stop(tx, { id, state }) {
    if (state !== 'running') return false;
    await tx.update(bulkActions).set({ state: 'stopped' }).where(eq(bulkActions.id, id));
    return true;
  },
  async resume(tx, { id, state }, actor) {
    if (state !== 'stopped') return false;
    await run(tx, id, actor);
    return true;
  },
  async end(tx, { id, state }) {
    if (state !== 'stopped') return false;
    const change = { state: 'skipped', message: 'Stopped before this order was changed' } as const;
    await tx.update(bulkItems).set(change).where(isItem(id, 'waiting'));
    await tx
      .update(bulkActions)
      .set({ state: 'finished', finishedAt: sql`now()` })
      .where(eq(bulkActions.id, id));
    return true;
  },
  async retry(tx, { id, state }, actor) {
    if (state === 'running') return false;
    const failed = await tx
      .update(bulkItems)
      .set({
        state: 'waiting',
        message: null,
        attempts: 0,
        nextTryAt: sql`now()`,
        // Books the parcel again.
        input: sql`${bulkItems.input} - 'parcelId'`,
      })
      .where(isItem(id, 'failed'))
      .returning({ position: bulkItems.position });
    if (failed.length > 0) await run(tx, id, actor);
    return failed.length > 0;
  },
};

const isItem = (id: string, state: 'waiting' | 'failed') =>
  and(eq(bulkItems.bulkId, id), eq(bulkItems.state, state));

/** In the name of this person, because the one before may have lost the right to it. */
async function run(tx: Db, bulkId: string, { id, email, address }: Actor): Promise<void> {
  await takeBulkSlot(tx, id);
  await tx
    .update(bulkActions)
    .set({ state: 'running', finishedAt: null, actorId: id, actor: email, address })
    .where(eq(bulkActions.id, bulkId));
  await tx.execute(sql`select pg_notify('bulk', '')`);
}
