import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '#shared/analytics/range.ts';
import { AppError } from '#shared/errors.ts';
import type { HoldLimits } from '#shared/settings/orders.ts';
import type { Payments } from '../../adapters/razorpay.ts';
import { violatedConstraint, type Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { users } from '../accounts/tables.ts';
import { priceLinesFor } from '../cart/queries.ts';
import { hold, listHeld } from '../inventory/stock.ts';
import { reserveOffers } from '../offers/reserve-offers.ts';
import type { CourierEstimates } from '../orders/booking/courier-estimates.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { allSettings } from '../settings/request-settings.ts';
import { unitsOfCart } from './cart-units.ts';
import { createProviderOrder } from './create-provider-order.ts';
import { endHold } from './end-hold.ts';
import { checkHoldTime, checkUnverifiedShare } from './hold-limits.ts';
import {
  firstPoll,
  holdExpiry,
  insertCheckout,
  type OpenCheckout,
  type VerifiedCart,
} from './insert-checkout.ts';
import { checkouts } from './tables.ts';
import {
  findPromise,
  verifyTotals,
  verifyWithLockedOffers,
  type CheckoutRequest,
  type PromisedRequest,
} from './verify-totals.ts';

interface Deps {
  db: Db;
  payments: Payments;
  courierEstimates?: CourierEstimates | undefined;
}

const PER_MINUTE = 30;

/** Verifies the total, holds the stock and stores the checkout; the provider's order is created after the commit. */
export async function createCheckout(
  { db, payments, courierEstimates }: Deps,
  given: CheckoutRequest,
) {
  const { userId } = given;
  const { holdLimits } = allSettings().orders;
  await recordAttempt(db, { key: `checkout:${userId}`, max: PER_MINUTE, perSeconds: 60 });
  const request = { ...given, promised: await findPromise(given, courierEstimates) };
  const verified = await verifyTotals(db, request, holdLimits);
  // The fast path: the buyer has no other checkout, everything is in stock, and no use of an offer is counted.
  const checkout =
    (!verified.countsUses && (await insertAtOnce(db, request, verified))) ||
    (await inTransaction(db, (tx) => resumeOrInsert(tx, request, holdLimits)));
  const id = checkout.providerOrderId ?? (await createProviderOrder({ db, payments }, checkout));
  return {
    id,
    amount: checkout.amountPaise,
    currency: 'INR' as const,
    key: payments.keyId,
    expiresAt: checkout.expiresAt.toISOString(),
    arrivesBy: request.promised ? dayOf(request.promised.arrivesBy) : null,
  };
}

/** As `insertCheckout`. An offer may be deleted meanwhile; the transaction that follows prices again. */
async function insertAtOnce(
  db: Db,
  request: PromisedRequest,
  verified: VerifiedCart,
): Promise<OpenCheckout | undefined> {
  const { holdLimits } = allSettings().orders;
  return insertCheckout(db, request, verified, holdLimits).catch((error: unknown) => {
    if (violatedConstraint(error) === 'offer_uses_offer_id_fkey') return undefined;
    throw error;
  });
}

/** Resumes the buyer's pending checkout if the request is the same; otherwise replaces it. */
async function resumeOrInsert(
  tx: Db,
  request: PromisedRequest,
  limits: HoldLimits,
): Promise<OpenCheckout> {
  const { userId } = request;
  // A double click waits here for the first request.
  const [buyer] = await takeLock(
    tx,
    'user',
    tx
      .select({ emailVerifiedAt: users.emailVerifiedAt, suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update'),
  );
  if (!buyer || buyer.suspendedAt) throw new AppError('account_suspended');
  const [pending] = await takeLock(
    tx,
    'checkout',
    tx
      .select({
        id: checkouts.id,
        fingerprint: checkouts.fingerprint,
        amountPaise: checkouts.amountPaise,
        offers: checkouts.offers,
      })
      .from(checkouts)
      .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'pending')))
      .for('update'),
  );
  const verified = await verifyWithLockedOffers(tx, request, limits);
  const { cart } = verified;
  await checkHoldTime(tx, limits, { userId, cart });
  const lines = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  const units = unitsOfCart(cart).map(({ productId, quantity }) => ({ productId, quantity }));
  // Releasing and holding in one transaction keeps the last unit for a buyer whose earlier checkout held it.
  const alreadyHeld = pending ? await listHeld(tx, pending.id) : [];
  const isSame = pending !== undefined && isSameCheckout(pending, verified);
  if (pending) {
    const end = { checkoutId: pending.id, toHold: units };
    await endHold(tx, isSame ? end : { ...end, kind: 'superseded' });
    if (!isSame) await supersede(tx, pending.id);
  }
  if (!buyer.emailVerifiedAt) await checkUnverifiedShare(tx, limits, { cart, alreadyHeld });
  const checkout = isSame
    ? await extendHold(
        tx,
        { checkoutId: pending.id, ownerId: userId, lines: units },
        verified,
        request,
      )
    : await insertCheckout(tx, request, verified);
  if (checkout) return checkout;
  throw new AppError('out_of_stock', {
    data: { cart: await priceLinesFor(tx, { userId, lines }) },
  });
}

/** A code that was entered since then changes the price of the same goods. */
function isSameCheckout(
  pending: Pick<typeof checkouts.$inferSelect, 'fingerprint' | 'amountPaise' | 'offers'>,
  { fingerprint, totals }: VerifiedCart,
): boolean {
  return (
    pending.fingerprint === fingerprint &&
    pending.amountPaise === totals.totalPaise &&
    isDeepStrictEqual(pending.offers, totals.offers)
  );
}

async function supersede(tx: Db, id: string): Promise<void> {
  await tx.update(checkouts).set({ state: 'superseded' }).where(eq(checkouts.id, id));
}

/** Holds stock and offers of a pending checkout for the full time again, with the promise of now. Returns undefined if stock is missing. */
async function extendHold(
  tx: Db,
  held: Parameters<typeof hold>[1],
  { totals }: VerifiedCart,
  { details, promised }: PromisedRequest,
): Promise<OpenCheckout | undefined> {
  if (!(await hold(tx, held))) return undefined;
  const { checkoutId, ownerId: userId } = held;
  await reserveOffers(tx, { checkoutId, userId, phone: details.phone, applied: totals.offers });
  const [checkout] = await tx
    .update(checkouts)
    .set({
      expiresAt: holdExpiry(),
      holdEndedAt: null,
      nextPollAt: firstPoll,
      polls: 0,
      promisedDispatch: promised?.dispatchBy ?? null,
      promisedDelivery: promised?.arrivesBy ?? null,
    })
    .where(eq(checkouts.id, checkoutId))
    .returning({
      id: checkouts.id,
      amountPaise: checkouts.amountPaise,
      expiresAt: checkouts.expiresAt,
      providerOrderId: checkouts.providerOrderId,
    });
  return checkout;
}
