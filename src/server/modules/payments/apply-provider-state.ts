import type { ProviderRefund } from '../../adapters/provider-types.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import type { RefundHooks } from './refund-hooks.ts';
import type { Refund } from './refunds.ts';
import { refunds } from './tables.ts';

export const refundStateByProviderStatus = {
  pending: 'started',
  processed: 'processed',
  failed: 'failed',
} as const;

const FAILED = 'The provider reported that the refund failed.';
/** After this many failed attempts an administrator has to act. */
const ATTEMPTS_MAX = 6;
const FIRST_DELAY_SECONDS = 60;
const DELAY_MAX_SECONDS = 12 * 3600;

/** Stores the provider's state of a locked refund. */
export async function applyProviderState(
  tx: Db,
  hooks: RefundHooks,
  before: Refund,
  reported: ProviderRefund,
): Promise<void> {
  const state = refundStateByProviderStatus[reported.status];
  if (before.state === 'processed') return;
  if (state === 'failed' && before.reason !== 'made_at_provider') {
    await recordFailure(tx, hooks, before, FAILED);
    return;
  }
  const [after] = await tx
    .update(refunds)
    .set({
      state,
      providerRefundId: reported.id,
      lastError: state === 'failed' ? FAILED : null,
      needsAttentionAt: null,
      startedAt: sql`coalesce(${refunds.startedAt}, now())`,
      processedAt: state === 'processed' ? sql`now()` : null,
      ...(state !== 'started' && { nextTryAt: null }),
    })
    .where(eq(refunds.id, before.id))
    .returning();
  if (after && before.state !== state) await hooks.onRefundChanged(tx, after);
}

/** Schedules the next attempt of a failed refund, or after too many attempts leaves it to an administrator. */
export async function recordFailure(
  tx: Db,
  hooks: RefundHooks,
  before: Refund,
  lastError: string,
): Promise<void> {
  const isLastAttempt = before.failures + 1 >= ATTEMPTS_MAX;
  const delaySeconds = Math.min(FIRST_DELAY_SECONDS * 4 ** before.failures, DELAY_MAX_SECONDS);
  const [after] = await tx
    .update(refunds)
    .set({
      state: 'due',
      providerRefundId: null,
      startedAt: null,
      failures: sql`least(${refunds.failures} + 1, 900)`,
      lastError,
      nextTryAt: isLastAttempt ? null : sql`now() + make_interval(secs => ${delaySeconds})`,
      needsAttentionAt: isLastAttempt ? sql`now()` : null,
    })
    .where(eq(refunds.id, before.id))
    .returning();
  // Customers are notified of a delay once, not of each attempt.
  if (after && before.failures === 0) await hooks.onRefundFailed(tx, after);
  if (after) await hooks.onAttemptFailed(tx, after);
}
