import type { ShippingAddress } from '#shared/checkout/details.ts';
import type { ProviderPayment } from '../../adapters/provider-types.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
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

/** A settled payment, one that may still arrive, or one that will not. */
export type Outcome = Settled | { kind: 'waiting' } | { kind: 'not_received' };

interface PaymentLookup {
  paymentId: string;
  /** The provider's order that the caller claims it belongs to. */
  orderId?: string;
  address?: ShippingAddress | undefined;
}

/** Returns the outcome of a payment; asks the provider unless it is settled. */
export async function lookUpPayment(deps: Deps, paymentId: string): Promise<Outcome> {
  return (await findSettled(deps.db, paymentId)) ?? fetchAndSettle(deps, { paymentId });
}

/** Fetches a payment from the provider and settles it if it is captured. */
export async function fetchAndSettle(
  deps: Deps,
  { paymentId, orderId, address }: PaymentLookup,
): Promise<Outcome> {
  const payment = await deps.payments.getPayment(paymentId);
  if (orderId !== undefined && payment.orderId !== orderId) return { kind: 'unknown' };
  return settleOrCapture(deps, payment, address);
}

/**
 * Fetches all payments of a provider's order, settles those that are captured, and returns the best outcome. Most of them
 * are settled already, which one query finds out.
 */
export async function lookUpOrder(deps: Deps, providerOrderId: string): Promise<Outcome> {
  let best: Outcome = { kind: 'not_received' };
  for (const payment of await deps.payments.listPayments(providerOrderId)) {
    const settled =
      payment.status === 'captured' ? await findSettled(deps.db, payment.id) : undefined;
    if (settled) await syncRefundsIfNew({ ...deps, ...refundHooks }, payment);
    const outcome = settled ?? (await settleOrCapture(deps, payment));
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

async function settleOrCapture(
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
  // A payment that was refunded in the provider's dashboard before it was settled counts as not received.
  const settled = status === 'refunded' ? await findSettled(deps.db, payment.id) : undefined;
  if (settled) await syncRefundsIfNew({ ...deps, ...refundHooks }, payment);
  return settled ?? { kind: 'not_received' };
}

/** Captures an authorised payment if its stock is available. */
async function capture(
  deps: Deps,
  payment: ProviderPayment,
  address?: ShippingAddress,
): Promise<Outcome> {
  if (!(await holdForCapture(deps.db, payment))) {
    // Another process may have captured and settled the payment since it was fetched.
    const isSettled = await findSettled(deps.db, payment.id);
    return isSettled ? settle(deps.db, { payment, address }) : { kind: 'waiting' };
  }
  try {
    const captured = await deps.payments.capture(payment);
    return await settle(deps.db, { payment: captured, address });
  } catch (error) {
    // The authorisation expired, and the provider returns the money by itself.
    if (error instanceof ProviderError && !error.isUnavailable) return { kind: 'not_received' };
    throw error;
  }
}

/** Holds the stock for the duration of a capture. Returns false if the payment should not be captured. */
async function holdForCapture(db: Db, payment: ProviderPayment): Promise<boolean> {
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
