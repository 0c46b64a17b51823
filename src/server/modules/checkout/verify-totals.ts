import { createHash } from 'node:crypto';
import type { Cart, CartPart } from '#shared/cart/contract.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { AppError } from '#shared/errors.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import { settings } from '#shared/settings/current.ts';
import type { HoldLimits } from '#shared/settings/orders.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { listLines, priceLinesFor, priceWithOffers } from '../cart/queries.ts';
import type { StockLine } from '../inventory/stock.ts';
import { lockOffers } from '../offers/reserve-offers.ts';
import type { CourierEstimates } from '../orders/booking/courier-estimates.ts';
import { promiseShown, type Promised } from '../orders/delivery-promise.ts';
import { checkOrderSize } from './hold-limits.ts';
import type { Buyer, VerifiedCart } from './insert-checkout.ts';
import { addressColumns } from './recipient.ts';
import { checkoutItems, checkouts } from './tables.ts';

export interface CheckoutRequest extends Buyer {
  /** The total that the buyer saw. It must equal the server's total. */
  amountPaise: number;
  /** Defaults to the buyer's cart. */
  lines?: StockLine[] | undefined;
  /** The delivery day that the buyer saw. */
  arrivesBy?: string | undefined;
}

/** Prices again once the uses of the offers are locked: another checkout may have reserved the last one meanwhile. */
export async function verifyWithLockedOffers(
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
export async function verifyTotals(
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

export interface PromisedRequest extends CheckoutRequest {
  /** Undefined if the shop does not deliver there, or before the address is known. */
  promised: Promised | undefined;
}

export async function findPromise(
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
