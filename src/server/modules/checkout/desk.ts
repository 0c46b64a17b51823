import { setTimeout as sleep } from 'node:timers/promises';
import type { Payments } from '../../adapters/razorpay.ts';
import { isDatabaseAway, type Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import type { Log } from '../../log.ts';
import { reasonOf } from '../../start-error.ts';
import { noteRefund } from '../orders/refund-order.ts';
import { workOnInbox, type ProviderEvent } from '../payments/inbox.ts';
import { hearOfRefund, workOnRefunds, type Refund } from '../payments/refunds.ts';
import { lookUpOrder, lookUpPayment } from './look-up.ts';
import { reconcile } from './reconcile.ts';
import { expireCheckouts, releaseCheckout } from './release-checkout.ts';
import { checkouts } from './tables.ts';

interface Deps {
  db: Db;
  payments: Payments;
  log: Log;
}

export interface Desk {
  /** There is something to do now. */
  wake(): void;
  close(): Promise<void>;
}

const PAUSE_MS = 1000;

/**
 * Does what no request waits for: works on what the provider told, asks after what it did not tell, gives back
 * stock whose time is over, sends money back. Every process has one; each piece of work is taken by one of them.
 */
export function openDesk(deps: Deps): Desk {
  const closing = new AbortController();
  let waking = new AbortController();

  const shift = async () => {
    while (!closing.signal.aborted) {
      waking = new AbortController();
      const done = await workOnce(deps).catch((error: unknown) => {
        const where = isDatabaseAway(error) ? 'warn' : 'error';
        deps.log[where]({ reason: reasonOf(error) }, 'the payment desk was interrupted');
        return 0;
      });
      if (done === 0) await rest(AbortSignal.any([closing.signal, waking.signal]));
    }
  };
  const ended = shift();
  return {
    wake: () => waking.abort(),
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function rest(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
}

/** Everything that waits, once; answers how much it was. */
export async function workOnce({ db, payments }: Omit<Deps, 'log'>): Promise<number> {
  const deps = { db, payments, onRefundMoved };
  const told = await workOnInbox(db, (event) => hear(deps, event));
  const over = await expireCheckouts(db);
  const asked = await reconcile(deps);
  const returned = await workOnRefunds(deps);
  return told + over + asked + returned;
}

/** An event says only where to look: what is true the provider is asked. */
async function hear(
  deps: { db: Db; payments: Payments; onRefundMoved: typeof onRefundMoved },
  { event, paymentId, orderId, refundId }: ProviderEvent,
): Promise<void> {
  if (event.startsWith('refund.') && refundId) return hearOfRefund(deps, refundId);
  if (event === 'payment.failed' && orderId) {
    // Told late, it must not take the stock from a payment that came meanwhile.
    const outcome = await lookUpOrder(deps, orderId);
    if (outcome.kind === 'not_received') {
      await releaseCheckout(deps.db, { providerOrderId: orderId });
    }
    return;
  }
  if (paymentId && /^(payment|order)\./.test(event)) await lookUpPayment(deps, { paymentId });
}

/** The money of an order or of an attempt that became none moved on. */
async function onRefundMoved(tx: Db, refund: Refund): Promise<void> {
  await noteRefund(tx, refund);
  if (refund.state !== 'processed') return;
  const [checkout] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(sql`${checkouts.id} = (select checkout_id from payments where id = ${refund.paymentId})`)
    .for('no key update');
  if (!checkout) return;
  const isOnItsWay = sql`exists (select from refunds join payments on payments.id = refunds.payment_id
    where payments.checkout_id = ${checkout.id} and refunds.state <> 'processed')`;
  await tx
    .update(checkouts)
    .set({ state: 'refunded' })
    .where(
      and(eq(checkouts.id, checkout.id), eq(checkouts.state, 'refund_due'), sql`not ${isOnItsWay}`),
    );
}
