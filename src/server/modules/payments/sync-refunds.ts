import type { ProviderPayment, ProviderRefund } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { applyProviderState, stateOf } from './apply-provider-state.ts';
import { recordReturn } from './record-return.ts';
import type { RefundDeps } from './refund-hooks.ts';
import type { Refund } from './refunds.ts';
import { payments, refunds } from './tables.ts';

/** Compares a payment's refunds with the provider's list only when their sums differ. */
export async function syncRefundsIfNew(deps: RefundDeps, payment: ProviderPayment): Promise<void> {
  if (payment.refundedPaise === 0) return;
  const { rows } = await deps.db.execute<{ paise: string }>(sql`
    select coalesce(sum(amount_paise), 0) as paise from refunds
    where payment_id = ${payment.id} and method = 'provider' and state in ('started', 'processed')`);
  if (Number(rows[0]?.paise) !== payment.refundedPaise) await syncRefunds(deps, payment.id);
}

/** Brings the refunds of a payment to what the provider lists, those made in its dashboard included. */
export async function syncRefunds(deps: RefundDeps, paymentId: string): Promise<void> {
  const listed = await deps.payments.listRefunds(paymentId);
  await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, paymentId);
    const found = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, paymentId));
    if (found.length === 0) return;
    for (const told of listed) await syncOne(tx, deps, told);
  });
}

async function syncOne(tx: Db, deps: RefundDeps, told: ProviderRefund): Promise<void> {
  const rows = await takeLock(
    tx,
    'refund',
    tx
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, told.paymentId))
      .orderBy(refunds.createdAt)
      .for('update'),
  );
  const known = rows.find((row) => row.providerRefundId === told.id);
  if (!known && told.status === 'failed') return;
  const own = known ?? rows.find((row) => isSame(row, told));
  if (own) {
    await applyProviderState(tx, deps, own, told);
    return;
  }
  const state = stateOf[told.status];
  await recordReturn(tx, deps, {
    paymentId: told.paymentId,
    amountPaise: told.amountPaise,
    reason: 'made_at_provider',
    idempotencyKey: `provider:${told.id}`,
    providerRefundId: told.id,
    state,
    nextTryAt: state === 'started' ? sql`now() + interval '1 minute'` : null,
  });
}

/**
 * A refund of ours whose call was not answered yet. Calls made before refunds had a receipt are recognised by their
 * amount.
 */
function isSame(row: Refund, { receipt, amountPaise }: ProviderRefund): boolean {
  const isOpen = row.state === 'due' && row.providerRefundId === null;
  if (!isOpen || row.amountPaise !== amountPaise) return false;
  return receipt ? receipt.startsWith(row.id) : row.attempts > 0;
}
