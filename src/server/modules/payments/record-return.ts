import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import type { RefundHooks } from './refund-hooks.ts';
import { refundableOf, type Refund } from './refunds.ts';
import { refunds } from './tables.ts';

interface Returned {
  paymentId: string;
  amountPaise: number;
  reason: 'made_at_provider' | 'chargeback';
  idempotencyKey: string;
  state: Refund['state'];
  method?: Refund['method'];
  providerRefundId?: string;
  nextTryAt: SQL | null;
}

/**
 * Records money of a payment that went back without the shop's doing. What the shop was about to refund itself shrinks
 * by it, so that the same money is never returned twice.
 */
export async function recordReturn(tx: Db, hooks: RefundHooks, returned: Returned): Promise<void> {
  const { paymentId, reason, idempotencyKey } = returned;
  const { room, replaced } = await makeRoom(tx, returned);
  // Whatever goes beyond the payment was returned in addition to a bank transfer or chargeback recorded here.
  const amountPaise = Math.min(returned.amountPaise, room);
  if (amountPaise <= 0) return;
  const moved = {
    amountPaise,
    state: returned.state,
    method: returned.method ?? 'provider',
    providerRefundId: returned.providerRefundId ?? null,
    nextTryAt: returned.nextTryAt,
    startedAt: sql`now()`,
    processedAt: returned.state === 'processed' ? sql`now()` : null,
  };
  const [row] = replaced
    ? await tx
        .update(refunds)
        .set({ ...moved, lastError: null, needsAttentionAt: null })
        .where(eq(refunds.id, replaced.id))
        .returning()
    : await tx
        .insert(refunds)
        .values({ paymentId, reason, idempotencyKey, ...moved })
        .onConflictDoNothing()
        .returning();
  if (row) await hooks.onRefundMoved(tx, row);
}

/** Reduces refunds that have not started by the missing amount; a refund with nothing left is replaced. */
async function makeRoom(tx: Db, { paymentId, amountPaise }: Returned) {
  const waiting = await takeLock(
    tx,
    'refund',
    tx
      .select()
      .from(refunds)
      .where(
        sql`${refunds.paymentId} = ${paymentId} and ${refunds.state} = 'due' and ${refunds.providerRefundId} is null`,
      )
      .orderBy(sql`${refunds.amountPaise} <> ${amountPaise}`, refunds.createdAt)
      .for('update'),
  );
  let room = await refundableOf(tx, paymentId);
  let replaced: Refund | undefined;
  for (const row of waiting) {
    const missing = amountPaise - room;
    if (missing <= 0) break;
    if (row.amountPaise > missing) {
      await shrink(tx, row, missing);
      room += missing;
    } else {
      room += row.amountPaise;
      if (replaced) await tx.delete(refunds).where(eq(refunds.id, row.id));
      else replaced = row;
    }
  }
  return { room, replaced };
}

async function shrink(tx: Db, row: Refund, byPaise: number): Promise<void> {
  await tx
    .update(refunds)
    .set({
      amountPaise: row.amountPaise - byPaise,
      // A key that was sent with another amount is refused.
      ...(row.attempts > 0 && { failures: sql`${refunds.failures} + 1` }),
    })
    .where(eq(refunds.id, row.id));
}
