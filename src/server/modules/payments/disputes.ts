import type { ProviderDispute } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { recordReturn } from './record-return.ts';
import type { RefundDeps } from './refund-hooks.ts';
import { disputes, payments } from './tables.ts';

/** The provider reported on a dispute: its state is asked for, since events may arrive in any order. */
export async function handleDisputeEvent(deps: RefundDeps, disputeId: string): Promise<void> {
  const told = await deps.payments.getDispute(disputeId);
  await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, told.paymentId);
    const found = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, told.paymentId));
    if (found.length === 0) return;
    const moved = await saveDispute(tx, told);
    if (!moved) return;
    await deps.onDisputeMoved(tx, moved);
    if (moved.state === 'lost') await recordChargeback(tx, deps, told);
  });
}

/** Returns the dispute if it is new or reached another state. */
async function saveDispute(tx: Db, told: ProviderDispute) {
  const { id, paymentId, amountPaise, phase, status: state, reason, respondBy } = told;
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

/** The bank gave the customer the money back and took it from the shop. */
async function recordChargeback(tx: Db, deps: RefundDeps, told: ProviderDispute): Promise<void> {
  await recordReturn(tx, deps, {
    paymentId: told.paymentId,
    amountPaise: told.deductedPaise || told.amountPaise,
    reason: 'chargeback',
    idempotencyKey: `dispute:${told.id}`,
    method: 'chargeback',
    state: 'processed',
    nextTryAt: null,
  });
}
