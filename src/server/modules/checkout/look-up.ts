import type { ShippingAddress } from '#shared/checkout/details.ts';
import { ProviderError, type Payments, type ProviderPayment } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { syncRefundsIfNew } from '../payments/sync-refunds.ts';
import { recordFailedPayment } from './end-hold.ts';
import { ensureHeld, isPaid } from './late-payment.ts';
import { refundHooks } from './refund-hooks.ts';
import { findSettled, settle, type Settled } from './settle.ts';
import { checkouts } from './tables.ts';

interface Deps {
  db: Db;
  payments: Payments;
}

/** What is known of a payment that is not captured: it may still come, or it will not. */
export type Outcome = Settled | { kind: 'waiting' } | { kind: 'not_received' };

interface Question {
  paymentId: string;
  /** The order it was made for, where somebody claims that. */
  orderId?: string;
  address?: ShippingAddress | undefined;
}

/** What became of a payment; unless that is known the provider is asked. */
export async function lookUpPayment(deps: Deps, paymentId: string): Promise<Outcome> {
  return (await findSettled(deps.db, paymentId)) ?? askForPayment(deps, { paymentId });
}

/** Asks the provider about one payment and settles it if the money is there. */
export async function askForPayment(
  deps: Deps,
  { paymentId, orderId, address }: Question,
): Promise<Outcome> {
  const payment = await deps.payments.getPayment(paymentId);
  if (orderId !== undefined && payment.orderId !== orderId) return { kind: 'unknown' };
  return decide(deps, payment, address);
}

/** Asks the provider about all payments of one of its orders. */
export async function lookUpOrder(deps: Deps, providerOrderId: string): Promise<Outcome> {
  let best: Outcome = { kind: 'not_received' };
  for (const payment of await deps.payments.listPayments(providerOrderId)) {
    const outcome = await decide(deps, payment);
    if (rank[outcome.kind] > rank[best.kind]) best = outcome;
  }
  return best;
}

const rank: Record<Outcome['kind'], number> = {
  unknown: 0,
  not_received: 1,
  waiting: 2,
  refund: 3,
  order: 4,
};

async function decide(
  deps: Deps,
  payment: ProviderPayment,
  address?: ShippingAddress,
): Promise<Outcome> {
  const { status } = payment;
  if (status === 'captured') {
    const settled = await settle(deps.db, { payment, address });
    await syncRefundsIfNew({ ...deps, ...refundHooks }, payment);
    return settled;
  }
  if (status === 'authorized') return capture(deps, payment, address);
  if (status === 'created') return { kind: 'waiting' };
  if (status === 'failed') {
    const { id: paymentId, orderId: providerOrderId, failure } = payment;
    await recordFailedPayment(deps.db, { providerOrderId, paymentId, failure });
  }
  // Sent back at the provider's, unless we know it, before it became anything; or failed.
  const settled = status === 'refunded' ? await findSettled(deps.db, payment.id) : undefined;
  if (settled) await syncRefundsIfNew({ ...deps, ...refundHooks }, payment);
  return settled ?? { kind: 'not_received' };
}

/** The bank agreed but nobody took the money yet: only if there is something to sell for it. */
async function capture(
  deps: Deps,
  payment: ProviderPayment,
  address?: ShippingAddress,
): Promise<Outcome> {
  if (!(await secureStock(deps.db, payment))) return { kind: 'waiting' };
  try {
    const captured = await deps.payments.capture(payment);
    return await settle(deps.db, { payment: captured, address });
  } catch (error) {
    // Refused: the authorisation is over, and the provider lets the money go by itself.
    if (error instanceof ProviderError && !error.isUnavailable) return { kind: 'not_received' };
    throw error;
  }
}

/** Keeps the stock for as long as a capture takes; without it the money is better left where it is. */
async function secureStock(db: Db, payment: ProviderPayment): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [checkout] = await takeLock(
      tx,
      'checkout',
      tx
        .select()
        .from(checkouts)
        .where(eq(checkouts.providerOrderId, payment.orderId))
        .for('update'),
    );
    if (!checkout || checkout.amountPaise !== payment.amountPaise) return false;
    if (await isPaid(tx, checkout.id)) return false;
    if (!checkout.phone || (await ensureHeld(tx, checkout))) return false;
    await tx
      .update(checkouts)
      .set({ expiresAt: sql`greatest(expires_at, now() + interval '5 minutes')` })
      .where(eq(checkouts.id, checkout.id));
    return true;
  });
}
