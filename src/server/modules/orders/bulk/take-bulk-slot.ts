import { AppError } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { bulkActions } from '../tables.ts';

const RUNNING_MAX = 3;

/** Held until the commit, so that actions of an account that start at once are decided one after the other. */
export async function lockBulkSlots(tx: Db, actorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('start-bulk'), hashtext(${actorId}))`);
}

/** Throws if an account has as many running actions as it may have. */
export async function takeBulkSlot(tx: Db, actorId: string): Promise<void> {
  await lockBulkSlots(tx, actorId);
  const isRunning = and(eq(bulkActions.actorId, actorId), eq(bulkActions.state, 'running'));
  const running = await tx.$count(bulkActions, isRunning);
  if (running >= RUNNING_MAX) throw new AppError('too_many_bulks');
}
