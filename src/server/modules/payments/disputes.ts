import type { ProviderDispute } from '../../adapters/provider-types.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { recordExternalRefund } from './record-external-refund.ts';
import type { RefundDeps } from './refund-hooks.ts';
import { disputes, payments } from './tables.ts';

/** Fetches the current state of a dispute, because events may arrive in any order. */
export async function handleDisputeEvent(deps: RefundDeps, disputeId: string): Promise<void> {
  const dispute = await deps.payments.getDispute(disputeId);
  await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, dispute.paymentId);
    const found = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, dispute.paymentId));
    if (found.length === 0) return;
    const changed = await saveDispute(tx, dispute);
    if (!changed) return;
    await deps.onDisputeChanged(tx, changed);
    if (changed.state === 'lost') await recordChargeback(tx, deps, dispute);
  });
}

/** Returns the dispute if it is new or its state changed. */
async function saveDispute(tx: Db, dispute: ProviderDispute) {
  const { id, paymentId, amountPaise, phase, status: state, reason, respondBy } = dispute;
  const [before] = await takeLock(
    tx,
    'dispute',
    tx.select().from(disputes).where(eq(disputes.id, id)).for('update'),
  );
  const values = { amountPaise, phase, state, reason, respondBy };
  const [after] = await tx
    .insert(disputes)
    .values({ id, paymentId, ...values })
    .onConflictDoUpdate({ target: disputes.id, set: { ...values, updatedAt: sql`now()` } })
    .returning();
  return before?.state === state ? undefined : after;
}

/** The bank returned the money to the customer and deducted it from the shop. */
async function recordChargeback(tx: Db, deps: RefundDeps, dispute: ProviderDispute): Promise<void> {
  await recordExternalRefund(tx, deps, {
    paymentId: dispute.paymentId,
    amountPaise: dispute.deductedPaise || dispute.amountPaise,
    reason: 'chargeback',
    idempotencyKey: `dispute:${dispute.id}`,
    method: 'chargeback',
    state: 'processed',
    nextTryAt: null,
  });
}
