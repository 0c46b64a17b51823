import type { ProviderPayment, ProviderRefund } from '../../adapters/provider-types.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { applyProviderState, refundStateByProviderStatus } from './apply-provider-state.ts';
import { recordExternalRefund } from './record-external-refund.ts';
import type { RefundDeps } from './refund-hooks.ts';
import type { Refund } from './refunds.ts';
import { payments, refunds } from './tables.ts';

/** Compares the refunds of a payment with the provider's list if their sums differ. */
export async function syncRefundsIfNew(deps: RefundDeps, payment: ProviderPayment): Promise<void> {
  if (payment.refundedPaise === 0) return;
  const { rows } = await deps.db.execute<{ paise: string }>(sql`
    select coalesce(sum(amount_paise), 0) as paise from refunds
    where payment_id = ${payment.id} and method = 'provider' and state in ('started', 'processed')`);
  if (Number(rows[0]?.paise) !== payment.refundedPaise) await syncRefunds(deps, payment.id);
}

/** Updates the refunds of a payment to the provider's list, including those made in its dashboard. */
export async function syncRefunds(deps: RefundDeps, paymentId: string): Promise<void> {
  const listed = await deps.payments.listRefunds(paymentId);
  await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, paymentId);
    const found = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, paymentId));
    if (found.length === 0) return;
    for (const provided of listed) await syncRefund(tx, deps, provided);
  });
}

async function syncRefund(tx: Db, deps: RefundDeps, provided: ProviderRefund): Promise<void> {
  const rows = await takeLock(
    tx,
    'refund',
    tx
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, provided.paymentId))
      .orderBy(refunds.createdAt)
      .for('update'),
  );
  const stored = rows.find((row) => row.providerRefundId === provided.id);
  if (!stored && provided.status === 'failed') return;
  const matching = stored ?? rows.find((row) => isUnansweredRequest(row, provided));
  if (matching) {
    await applyProviderState(tx, deps, matching, provided);
    return;
  }
  const state = refundStateByProviderStatus[provided.status];
  await recordExternalRefund(tx, deps, {
    paymentId: provided.paymentId,
    amountPaise: provided.amountPaise,
    reason: 'made_at_provider',
    idempotencyKey: `provider:${provided.id}`,
    providerRefundId: provided.id,
    state,
    nextTryAt: state === 'started' ? sql`now() + interval '1 minute'` : null,
  });
}

/**
 * Whether the listed refund belongs to a row whose request was not answered yet. Refunds of earlier versions have no
 * receipt and are matched by their amount.
 */
function isUnansweredRequest(row: Refund, { receipt, amountPaise }: ProviderRefund): boolean {
  const isOpen = row.state === 'due' && row.providerRefundId === null;
  if (!isOpen || row.amountPaise !== amountPaise) return false;
  return receipt ? receipt.startsWith(row.id) : row.attempts > 0;
}
