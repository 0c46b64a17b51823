import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { startWorkerLoop, type WorkerLoop } from '../../db/worker-loop.ts';
import type { Log } from '../../log.ts';
import { inSpan } from '../../telemetry/tracing.ts';
import { isPaymentEvent, workOnInbox, type ProviderEvent } from '../payments/inbox.ts';
import { handleDisputeEvent } from '../payments/disputes.ts';
import type { RefundDeps } from '../payments/refund-hooks.ts';
import { handleRefundEvent, workOnRefunds } from '../payments/refund-worker.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import { lookUpOrder, lookUpPayment } from './look-up.ts';
import { reconcile } from './reconcile.ts';
import { refundHooks } from './refund-hooks.ts';
import { expireCheckouts, releaseCheckout } from './release-checkout.ts';

interface Deps {
  db: Db;
  payments: Payments;
  settings: Pick<SettingsCache, 'run'>;
  log: Log;
}

/** The smallest batch of all kinds of work: after a pass with fewer rows, none is due. */
const SMALLEST_BATCH = 20;

/**
 * Handles webhooks, polls the provider for open checkouts, releases expired stock and sends refunds. Every process
 * runs one; each row is claimed by one of them.
 */
export function startPaymentWorker(deps: Deps): WorkerLoop {
  const work = async () => (await deps.settings.run(() => workIfDue(deps))) >= SMALLEST_BATCH;
  return startWorkerLoop({ name: 'payment worker', work, log: deps.log });
}

async function workIfDue(deps: Pick<Deps, 'db' | 'payments'>): Promise<number> {
  if (!(await isAnythingDue(deps.db))) return 0;
  return inSpan({ name: 'payment worker', isRoot: true }, () => workOnce(deps));
}

/**
 * One query for all kinds of work, because an idle shop runs it every second. It reads the first entry of each index:
 * for "exists", PostgreSQL may scan a table in which it expects many due rows.
 */
async function isAnythingDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(sql`
    select least(
        (select min(next_try_at) from webhook_inbox where next_try_at is not null),
        (select min(next_poll_at) from checkouts where next_poll_at is not null),
        (select min(expires_at) from checkouts where state = 'pending'),
        (select min((select expires_at from checkouts where id = checkout_id)) from holds),
        (select min(next_try_at) from refunds where next_try_at is not null)
      ) <= now() as "isDue"`);
  return rows[0]?.isDue ?? false;
}

/** Processes one batch of each kind. Returns the number of rows. */
export async function workOnce({ db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<number> {
  const deps = { db, payments, ...refundHooks };
  const events = await workOnInbox(db, (event) =>
    inSpan({ name: `webhook ${event.event}` }, () => handleEvent(deps, event)),
  );
  const expired = await expireCheckouts(db);
  const polled = await reconcile(deps);
  const refunded = await workOnRefunds(deps);
  return events + expired + polled + refunded;
}

/** Takes only ids from an event and fetches the current state, because events may arrive late or in any order. */
async function handleEvent(deps: RefundDeps, received: ProviderEvent): Promise<void> {
  const { event, paymentId, orderId, refundId, disputeId } = received;
  if (event.startsWith('refund.') && refundId) return handleRefundEvent(deps, refundId);
  if (event.startsWith('payment.dispute.') && disputeId) return handleDisputeEvent(deps, disputeId);
  if (event === 'payment.failed' && orderId) {
    // A late event must not release the stock of a payment that has arrived since.
    const outcome = await lookUpOrder(deps, orderId);
    if (outcome.kind === 'not_received') {
      await releaseCheckout(deps.db, { providerOrderId: orderId });
    }
    return;
  }
  if (isPaymentEvent(received)) await lookUpPayment(deps, paymentId);
}
