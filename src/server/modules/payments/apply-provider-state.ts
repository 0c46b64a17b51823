import type { ProviderRefund } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import type { RefundHooks } from './refund-hooks.ts';
import type { Refund } from './refunds.ts';
import { refunds } from './tables.ts';

export const stateOf = { pending: 'started', processed: 'processed', failed: 'failed' } as const;

const FAILED = 'The provider reported that the refund failed.';
/** After so many failed tries an administrator has to act. */
const TRIES_MAX = 6;
const FIRST_PAUSE_SECONDS = 60;
const PAUSE_MAX_SECONDS = 12 * 3600;

/** Records what the provider says about a locked refund. */
export async function applyProviderState(
  tx: Db,
  hooks: RefundHooks,
  before: Refund,
  told: ProviderRefund,
): Promise<void> {
  const state = stateOf[told.status];
  if (before.state === 'processed') return;
  if (state === 'failed' && before.reason !== 'made_at_provider') {
    await recordFailure(tx, hooks, before, FAILED);
    return;
  }
  const [after] = await tx
    .update(refunds)
    .set({
      state,
      providerRefundId: told.id,
      lastError: state === 'failed' ? FAILED : null,
      needsAttentionAt: null,
      startedAt: sql`coalesce(${refunds.startedAt}, now())`,
      processedAt: state === 'processed' ? sql`now()` : null,
      ...(state !== 'started' && { nextTryAt: null }),
    })
    .where(eq(refunds.id, before.id))
    .returning();
  if (after && before.state !== state) await hooks.onRefundMoved(tx, after);
}

/** A try failed: the refund is tried again later, and after too many tries left to an administrator. */
export async function recordFailure(
  tx: Db,
  hooks: RefundHooks,
  before: Refund,
  lastError: string,
): Promise<void> {
  const isOver = before.failures + 1 >= TRIES_MAX;
  const pause = Math.min(FIRST_PAUSE_SECONDS * 4 ** before.failures, PAUSE_MAX_SECONDS);
  const [after] = await tx
    .update(refunds)
    .set({
      state: 'due',
      providerRefundId: null,
      startedAt: null,
      failures: sql`least(${refunds.failures} + 1, 900)`,
      lastError,
      nextTryAt: isOver ? null : sql`now() + make_interval(secs => ${pause})`,
      needsAttentionAt: isOver ? sql`now()` : null,
    })
    .where(eq(refunds.id, before.id))
    .returning();
  // The customer reads of a delay once, not of each try.
  if (after && before.failures === 0) await hooks.onRefundFailed(tx, after);
}
