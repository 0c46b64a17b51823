import { AppError } from '#shared/errors.ts';
import { mayRunBulk } from '#shared/orders/bulk.ts';
import type { BulkDetails } from '#shared/orders/bulk-contract.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { getUser } from '../../accounts/queries.ts';
import { audited, type Actor } from '../../audit/audited.ts';
import { bulkActions, bulkItems } from '../tables.ts';
import { getBulk } from './bulk-queries.ts';
import { checkRunning, lockBulkStarts } from './start-bulk.ts';

interface Change {
  id: string;
  command: 'stop' | 'resume' | 'retry';
  actor: Actor;
}

/** Stops an action between two orders, resumes it, or tries the failed orders again. */
export async function changeBulk(db: Db, { id, command, actor }: Change): Promise<BulkDetails> {
  await audited(db, { actor, action: 'stop_bulk', subject: `${command} ${id}` }, async (tx) => {
    await lockBulkStarts(tx);
    const [bulk] = await tx.select().from(bulkActions).where(eq(bulkActions.id, id)).for('update');
    if (!bulk) throw new AppError('bulk_not_found');
    if (command === 'stop') return stop(tx, id);
    const { role } = await getUser(tx, actor.id);
    if (!mayRunBulk(bulk.options, role)) throw new AppError('forbidden');
    if (bulk.state !== 'running') await checkRunning(tx);
    if (command === 'retry') await retryFailed(tx, id);
    // The rest is changed in the name of this person, because the one before may have lost the right to it.
    const { id: actorId, email, address } = actor;
    // Without a waiting order, the worker would never finish it.
    await tx
      .update(bulkActions)
      .set({ state: 'running', finishedAt: null, actorId, actor: email, address })
      .where(and(eq(bulkActions.id, id), hasWaiting(id)));
    await tx.execute(sql`select pg_notify('bulk', '')`);
  });
  return getBulk(db, id);
}

async function stop(tx: Db, id: string): Promise<void> {
  await tx
    .update(bulkActions)
    .set({ state: 'stopped' })
    .where(and(eq(bulkActions.id, id), eq(bulkActions.state, 'running')));
}

const hasWaiting = (id: string) =>
  sql`exists (select from bulk_items where bulk_id = ${id} and state = 'waiting')`;

async function retryFailed(tx: Db, id: string): Promise<void> {
  await tx
    .update(bulkItems)
    .set({
      state: 'waiting',
      message: null,
      attempts: 0,
      nextTryAt: sql`now()`,
      // Books the parcel again.
      input: sql`${bulkItems.input} - 'parcelId'`,
    })
    .where(and(eq(bulkItems.bulkId, id), eq(bulkItems.state, 'failed')));
}
