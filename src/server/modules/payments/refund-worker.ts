import { ProviderError, type Payments, type ProviderRefund } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { claim, exponentialBackoff, workOnEach } from '../../db/work.ts';
import { reasonOf } from '../../start-error.ts';
import { applyProviderState, recordFailure } from './apply-provider-state.ts';
import type { RefundDeps } from './refund-hooks.ts';
import type { Refund } from './refunds.ts';
import { syncRefunds } from './sync-refunds.ts';
import { refunds } from './tables.ts';

const BATCH = 20;
const WAIT_MAX_SECONDS = 6 * 3600;

/** Starts refunds that are due and asks after those under way; returns how many it worked on. */
export async function workOnRefunds(deps: RefundDeps): Promise<number> {
  const rows = await claimRefunds(deps.db);
  await workOnEach(rows, (refund) => workOn(deps, refund));
  return rows.length;
}

async function workOn(deps: RefundDeps, refund: Refund): Promise<void> {
  try {
    await recordAnswer(deps, refund, await askProvider(deps.payments, refund));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const lastError = reasonOf(error);
    if (error.isUnavailable || refund.providerRefundId) {
      await deps.db.update(refunds).set({ lastError }).where(eq(refunds.id, refund.id));
    } else {
      await handleRefusal(deps, refund, lastError);
    }
  }
}

function claimRefunds(db: Db) {
  return claim(db, refunds, {
    key: refunds.id,
    dueAt: refunds.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`least(${refunds.attempts} + 1, 30000)`,
      nextTryAt: exponentialBackoff(refunds.attempts, WAIT_MAX_SECONDS),
    },
  });
}

function askProvider(provider: Payments, refund: Refund): Promise<ProviderRefund> {
  const { id, providerRefundId, paymentId, amountPaise, failures } = refund;
  // A try that failed is over: the same key would only return it again.
  const key = failures === 0 ? id : `${id}-${failures}`;
  return providerRefundId
    ? provider.getRefund(providerRefundId)
    : provider.refund({ paymentId, amountPaise, key });
}

async function recordAnswer(
  deps: RefundDeps,
  { id, paymentId, failures }: Refund,
  told: ProviderRefund,
): Promise<void> {
  const isOutdated = await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, paymentId);
    const [row] = await takeLock(
      tx,
      'refund',
      tx.select().from(refunds).where(eq(refunds.id, id)).for('update'),
    );
    const isSameTry = row?.failures === failures;
    if (!isSameTry || (row.providerRefundId ?? told.id) !== told.id) return true;
    await applyProviderState(tx, deps, row, told);
    return false;
  });
  // The row took another refund as its own, or began a new try: only the provider's list says what is true.
  if (isOutdated) await syncRefunds(deps, paymentId);
}

/** The money may be back already by the provider's dashboard; otherwise the refusal counts as a failed try. */
async function handleRefusal(deps: RefundDeps, refund: Refund, lastError: string): Promise<void> {
  const { id, paymentId, amountPaise } = refund;
  await syncRefunds(deps, paymentId).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
  });
  await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, paymentId);
    const [row] = await takeLock(
      tx,
      'refund',
      tx.select().from(refunds).where(eq(refunds.id, id)).for('update'),
    );
    if (row?.state !== 'due' || row.providerRefundId) return;
    if (row.amountPaise === amountPaise) await recordFailure(tx, deps, row, lastError);
    else
      await tx
        .update(refunds)
        .set({ nextTryAt: sql`now()` })
        .where(eq(refunds.id, id));
  });
}

/** Applies what the provider reported about a refund, also one made in its dashboard. */
export async function handleRefundEvent(deps: RefundDeps, providerRefundId: string): Promise<void> {
  const told = await deps.payments.getRefund(providerRefundId);
  const [known] = await deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (known) await recordAnswer(deps, known, told);
  else await syncRefunds(deps, told.paymentId);
}
