import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '#shared/analytics/range.ts';
import type { Cart, CartPart } from '#shared/cart/contract.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { AppError } from '#shared/errors.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import { settings } from '#shared/settings/current.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { HoldLimits } from '#shared/settings/orders.ts';
import { violatedConstraint, type Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { prepareOnce, prepareSql, textArrayPlaceholder } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { users } from '../accounts/tables.ts';
import { listLines, priceLinesFor, priceWithOffers } from '../cart/queries.ts';
import { hold, listHeld, type StockLine } from '../inventory/stock.ts';
import { lockOffers, reserveOffers } from '../offers/reserve-offers.ts';
import { unitsOfCart } from './cart-units.ts';
import { endHold } from './end-hold.ts';
import { checkHoldTime, checkOrderSize, checkUnverifiedShare } from './hold-limits.ts';
import {
  firstPoll,
  holdExpiry,
  insertCheckout,
  type Buyer,
  type OpenCheckout,
  type VerifiedCart,
} from './insert-checkout.ts';
import { allSettings } from '../settings/request-settings.ts';
import type { CourierEstimates } from '../orders/booking/courier-estimates.ts';
import { promiseShown, type Promised } from '../orders/delivery-promise.ts';
import { addressColumns } from './recipient.ts';
import { checkoutItems, checkouts } from './tables.ts';

interface CheckoutRequest extends Buyer {
  /** The total that the buyer saw. It must equal the server's total. */
  amountPaise: number;
  /** Defaults to the buyer's cart. */
  lines?: StockLine[] | undefined;
  /** The delivery day that the buyer saw. */
  arrivesBy?: string | undefined;
}

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

/** Prices again once the uses of the offers are locked: another checkout may have reserved the last one meanwhile. */
async function verifyWithLockedOffers(
  tx: Db,
  request: PromisedRequest,
  limits: HoldLimits,
): Promise<VerifiedCart> {
  const verified = await verifyTotals(tx, request, limits);
  if (verified.totals.offers.length === 0) return verified;
  await lockOffers(tx, verified.totals.offers);
  return verifyTotals(tx, request, limits);
}

/** Prices the request. Throws unless everything is in stock and the buyer saw the current total. */
async function verifyTotals(
  db: Db,
  request: PromisedRequest,
  limits: HoldLimits,
): Promise<VerifiedCart> {
  const { userId, amountPaise, details } = request;
  const lines = await requestedLines(db, request);
  const { cart, usable } = await priceWithOffers(db, { userId, phone: details.phone, lines });
  if (cart.notices.length > 0) throw new AppError('out_of_stock', { data: { cart } });
  checkIsServed(request);
  checkAsksForGstin(details);
  const fingerprint = computeFingerprint(cart, details);
  const current = cartTotals(cart.items, details.address, usable.offers);
  const totals =
    current.totalPaise === amountPaise
      ? current
      : await findPendingTotals(db, cart, { userId, fingerprint, amountPaise });
  if (!totals) throw changedTotal(cart, current.totalPaise);
  checkOrderSize(limits, cart, totals.totalPaise);
  return { cart, totals, fingerprint, countsUses: usable.countsUses };
}

function changedTotal(cart: Cart, totalPaise: number): AppError {
  const problem = cart.code?.problem;
  if (!problem) return new AppError('price_changed', { data: { cart } });
  const message = `${problem} Your total is now ${formatPaise(totalPaise)}.`;
  return new AppError('offer_changed', { message, data: { cart } });
}

interface PromisedRequest extends CheckoutRequest {
  /** Undefined if the shop does not deliver there, or before the address is known. */
  promised: Promised | undefined;
}

async function findPromise(
  { details: { address }, arrivesBy }: CheckoutRequest,
  courierEstimates: CourierEstimates | undefined,
): Promise<Promised | undefined> {
  if (!address) return undefined;
  const now = new Date();
  return promiseShown({ destination: address, courierEstimates, shown: arrivesBy, now });
}

function checkIsServed({ details: { address }, promised }: PromisedRequest): void {
  if (!address || promised) return;
  const message = `We do not deliver to ${address.pincode} yet.`;
  throw new AppError('invalid_input', { errors: { 'orderData.address.pincode': message } });
}

function checkAsksForGstin({ gstin }: Buyer['details']): void {
  if (!gstin || settings().tax.asksForGstin) return;
  const message = 'This shop does not take a GSTIN. Please leave it empty';
  throw new AppError('invalid_input', { errors: { 'orderData.gstin': message } });
}

/**
 * A checkout in progress keeps its price when the shipping fee changes, and its offers while their uses are reserved,
 * also after they have ended.
 */
async function findPendingTotals(
  db: Db,
  { items }: Cart,
  { userId, fingerprint, amountPaise }: Pending,
): Promise<VerifiedCart['totals'] | undefined> {
  const [pending] = await db
    .select({
      id: checkouts.id,
      subtotalPaise: checkouts.subtotalPaise,
      discountPaise: checkouts.discountPaise,
      shippingPaise: checkouts.shippingPaise,
      totalPaise: checkouts.amountPaise,
      offers: checkouts.offers,
    })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.state, 'pending'),
        eq(checkouts.fingerprint, fingerprint),
        eq(checkouts.amountPaise, amountPaise),
        sql`(select count(*) from offer_uses where checkout_id = ${checkouts.id}) = jsonb_array_length(${checkouts.offers})`,
      ),
    );
  if (!pending) return undefined;
  const { id, ...totals } = pending;
  const rows = await db.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, id));
  const discounts = new Map(rows.map(({ productId, discountPaise }) => [productId, discountPaise]));
  return { ...totals, lineDiscounts: items.map(({ productId }) => discounts.get(productId) ?? 0) };
}

interface Pending {
  userId: string;
  fingerprint: string;
  amountPaise: number;
}

async function requestedLines(db: Db, { userId, lines }: CheckoutRequest): Promise<StockLine[]> {
  const requested = lines ?? (await listLines(db, userId));
  if (requested.length === 0) {
    throw new AppError('cart_empty', {
      data: { cart: await priceLinesFor(db, { userId, lines: [] }) },
    });
  }
  return requested;
}

/** The idempotency key of a checkout: equal requests resume the pending one. */
function computeFingerprint(
  { items }: Cart,
  { name, email, phone, address, gstin, companyName }: Buyer['details'],
): string {
  const contents = (parts: CartPart[] = []) =>
    parts.map((part) => ` ${part.productId} ${part.quantity}`);
  const lines = items.map(
    ({ id, price, quantity, parts }) =>
      `${id} ${toPaise(price)} ${quantity}${contents(parts).join('')}`,
  );
  const company = gstin ? [gstin, companyName] : [];
  const contact = [name, email, phone, address && addressColumns(address), ...company];
  return createHash('sha256')
    .update(JSON.stringify([lines.toSorted(), contact]))
    .digest('base64url');
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

/** After a double click two orders may be created: the first id is stored, and the other order is never paid. */
async function createProviderOrder(
  { db, payments }: Deps,
  checkout: OpenCheckout,
): Promise<string> {
  const { id, amountPaise } = checkout;
  let createdId: string;
  try {
    createdId = await payments.createOrder({ amountPaise, receipt: id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await abandonCheckout(db, id);
    throw new AppError('payment_unavailable', { cause: error });
  }
  const storedId = await storeProviderOrder(db, { id, createdId });
  if (!storedId) throw new AppError('payment_unavailable');
  return storedId;
}

/** Schedules the first poll, because the checkout can be paid now even if it expired in the meantime. */
const storeProviderOrder = batched(async (db, all: { id: string; createdId: string }[]) => {
  const rows = await storedOrders(db).execute({
    ids: all.map(({ id }) => id),
    createdIds: all.map(({ createdId }) => createdId),
  });
  const storedIds = new Map(rows.map((row) => [row.id, row.storedId]));
  return all.map(({ id }) => storedIds.get(id));
});

const storedOrders = prepareOnce((db) =>
  prepareSql<{ id: string; storedId: string }>(
    db,
    sql`
    with locked as (
      select id from checkouts where id = any(${textArrayPlaceholder('ids')}) order by id for no key update)
    update checkouts set provider_order_id = coalesce(checkouts.provider_order_id, created.provider_order_id),
      next_poll_at = ${firstPoll}, polls = 0
    from locked join unnest(${textArrayPlaceholder('ids')}, ${textArrayPlaceholder('createdIds')})
      as created(id, provider_order_id) using (id)
    where checkouts.id = locked.id
    returning checkouts.id, checkouts.provider_order_id as "storedId"`,
  ),
);

/**
 * Ends a checkout that has no order at the provider and therefore cannot be paid. Its products are locked before it
 * ends, because a new checkout locks its products first.
 */
async function abandonCheckout(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const hasNoOrder = and(
      eq(checkouts.id, id),
      eq(checkouts.state, 'pending'),
      isNull(checkouts.providerOrderId),
    );
    const [abandoned] = await takeLock(
      tx,
      'checkout',
      tx.select({ id: checkouts.id }).from(checkouts).where(hasNoOrder).for('no key update'),
    );
    if (!abandoned) return;
    await endHold(tx, { checkoutId: id });
    await tx
      .update(checkouts)
      .set({ state: 'expired', nextPollAt: null })
      .where(eq(checkouts.id, id));
  });
}
