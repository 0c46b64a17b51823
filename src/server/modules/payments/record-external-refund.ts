import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import type { RefundHooks } from './refund-hooks.ts';
import { getRefundablePaise, type Refund } from './refunds.ts';
import { refunds } from './tables.ts';

interface ExternalRefund {
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
 * Records a refund that the shop did not request: one made in the provider's dashboard, or a chargeback. Pending refunds
 * of the shop are reduced by its amount, so that no money is refunded twice.
 */
export async function recordExternalRefund(
  tx: Db,
  hooks: RefundHooks,
  external: ExternalRefund,
): Promise<void> {
  const { paymentId, reason, idempotencyKey } = external;
  const { refundablePaise, replaced } = await reducePendingRefunds(tx, external);
  // An amount beyond the payment was refunded in addition to a bank transfer or chargeback recorded here.
  const amountPaise = Math.min(external.amountPaise, refundablePaise);
  if (amountPaise <= 0) return;
  const values = {
    amountPaise,
    state: external.state,
    method: external.method ?? 'provider',
    providerRefundId: external.providerRefundId ?? null,
    nextTryAt: external.nextTryAt,
    startedAt: sql`now()`,
    processedAt: external.state === 'processed' ? sql`now()` : null,
  };
  const [row] = replaced
    ? await tx
        .update(refunds)
        .set({ ...values, lastError: null, needsAttentionAt: null })
        .where(eq(refunds.id, replaced.id))
        .returning()
    : await tx
        .insert(refunds)
        .values({ paymentId, reason, idempotencyKey, ...values })
        .onConflictDoNothing()
        .returning();
  if (row) await hooks.onRefundChanged(tx, row);
}

/** Reduces refunds that have not started by the missing amount. The first one with no amount left is replaced. */
async function reducePendingRefunds(tx: Db, { paymentId, amountPaise }: ExternalRefund) {
  const pending = await takeLock(
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
  let refundablePaise = await getRefundablePaise(tx, paymentId);
  let replaced: Refund | undefined;
  for (const row of pending) {
    const missingPaise = amountPaise - refundablePaise;
    if (missingPaise <= 0) break;
    if (row.amountPaise > missingPaise) {
      await reduceRefund(tx, row, missingPaise);
      refundablePaise += missingPaise;
    } else {
      refundablePaise += row.amountPaise;
      if (replaced) await tx.delete(refunds).where(eq(refunds.id, row.id));
      else replaced = row;
    }
  }
  return { refundablePaise, replaced };
}

async function reduceRefund(tx: Db, row: Refund, byPaise: number): Promise<void> {
  await tx
    .update(refunds)
    .set({
      amountPaise: row.amountPaise - byPaise,
      // The provider rejects a key that was sent with another amount; another failure makes a new key.
      ...(row.attempts > 0 && { failures: sql`${refunds.failures} + 1` }),
    })
    .where(eq(refunds.id, row.id));
}
