import type { ProviderRefund } from '../../adapters/provider-types.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { claimDueRows, exponentialBackoff, processRows } from '../../db/work-queue.ts';
import { errorMessage } from '../../start-error.ts';
import { inSpan } from '../../telemetry/tracing.ts';
import { applyProviderState, recordFailure } from './apply-provider-state.ts';
import type { RefundDeps } from './refund-hooks.ts';
import type { Refund } from './refunds.ts';
import { syncRefunds } from './sync-refunds.ts';
import { refunds } from './tables.ts';

const BATCH = 20;
const BACKOFF_MAX_SECONDS = 6 * 3600;

/** Sends refunds that are due and fetches the state of those under way. Returns how many it claimed. */
export async function workOnRefunds(deps: RefundDeps): Promise<number> {
  const rows = await claimRefunds(deps.db);
  await processRows(rows, (refund) =>
    inSpan({ name: 'refund' }, () => processRefund(deps, refund)),
  );
  return rows.length;
}

async function processRefund(deps: RefundDeps, refund: Refund): Promise<void> {
  try {
    await applyReportedState(deps, refund, await sendOrFetch(deps.payments, refund));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const lastError = errorMessage(error);
    if (error.isUnavailable || refund.providerRefundId) {
      await deps.db.update(refunds).set({ lastError }).where(eq(refunds.id, refund.id));
    } else {
      await handleRejection(deps, refund, lastError);
    }
  }
}

function claimRefunds(db: Db) {
  return claimDueRows(db, refunds, {
    key: refunds.id,
    dueAt: refunds.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`least(${refunds.attempts} + 1, 30000)`,
      nextTryAt: exponentialBackoff(refunds.attempts, BACKOFF_MAX_SECONDS),
    },
  });
}

function sendOrFetch(provider: Payments, refund: Refund): Promise<ProviderRefund> {
  const { id, providerRefundId, paymentId, amountPaise, failures } = refund;
  // The provider answers a repeated key with the failed refund, so each new attempt needs a new key.
  const key = failures === 0 ? id : `${id}-${failures}`;
  return providerRefundId
    ? provider.getRefund(providerRefundId)
    : provider.refund({ paymentId, amountPaise, key });
}

async function applyReportedState(
  deps: RefundDeps,
  { id, paymentId, failures }: Refund,
  reported: ProviderRefund,
): Promise<void> {
  const isOutdated = await inTransaction(deps.db, async (tx) => {
    await deps.lockSale(tx, paymentId);
    const [row] = await takeLock(
      tx,
      'refund',
      tx.select().from(refunds).where(eq(refunds.id, id)).for('update'),
    );
    const isSameAttempt = row?.failures === failures;
    if (!isSameAttempt || (row.providerRefundId ?? reported.id) !== reported.id) return true;
    await applyProviderState(tx, deps, row, reported);
    return false;
  });
  // The row was matched with another refund or began a new attempt in the meantime, so all refunds are compared.
  if (isOutdated) await syncRefunds(deps, paymentId);
}

/** The payment may have been refunded in the provider's dashboard; otherwise the rejection counts as a failed attempt. */
async function handleRejection(deps: RefundDeps, refund: Refund, lastError: string): Promise<void> {
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

/** Applies the provider's state of a refund, also of one made in its dashboard. */
export async function handleRefundEvent(deps: RefundDeps, providerRefundId: string): Promise<void> {
  const reported = await deps.payments.getRefund(providerRefundId);
  const [known] = await deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (known) await applyReportedState(deps, known, reported);
  else await syncRefunds(deps, reported.paymentId);
}
