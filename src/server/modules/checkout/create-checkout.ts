import { createHash } from 'node:crypto';
import type { Cart } from '#shared/cart/contract.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { AppError } from '#shared/errors.ts';
import { toPaise } from '#shared/money.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { HoldLimits } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { textsOf } from '../../db/statement.ts';
import { together } from '../../db/together.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { users } from '../accounts/tables.ts';
import { listLines, priceFor } from '../cart/queries.ts';
import { hold, listHeld, type StockLine } from '../inventory/stock.ts';
import {
  begin,
  firstPoll,
  holdEnd,
  type Agreed,
  type Opened,
  type Wisher,
} from './insert-checkout.ts';
import { endHold } from './end-hold.ts';
import {
  checkHoldTime,
  checkOrderSize,
  checkUnverifiedShare,
  isClearlyWithinLimits,
} from './hold-limits.ts';
import { addressColumns } from './recipient.ts';
import { checkouts } from './tables.ts';

interface Wish extends Wisher {
  /** What the shopper saw; the server's own sum decides. */
  amountPaise: number;
  /** Absent: what is in the own cart. */
  lines?: StockLine[] | undefined;
}

interface Deps {
  db: Db;
  payments: Payments;
  holdLimits: HoldLimits;
}

const PER_MINUTE = 30;

/** Prices, keeps the stock, writes everything down, and only then opens the payment at the provider. */
export async function createCheckout({ db, payments, holdLimits }: Deps, wish: Wish) {
  await recordAttempt(db, { key: `checkout:${wish.userId}`, max: PER_MINUTE, perSeconds: 60 });
  const checkout =
    (await beginAtOnce(db, wish, holdLimits)) ??
    (await inTransaction(db, (tx) => takeUpOrBegin(tx, wish, holdLimits)));
  const id = checkout.providerOrderId ?? (await openAtProvider({ db, payments }, checkout));
  return {
    id,
    amount: checkout.amountPaise,
    currency: 'INR' as const,
    key: payments.keyId,
    expiresAt: checkout.expiresAt.toISOString(),
  };
}

/** Nearly always it is the shopper's only attempt and everything is there; nothing, where it is not so. */
async function beginAtOnce(db: Db, wish: Wish, limits: HoldLimits): Promise<Opened | undefined> {
  const agreed = await agreeOn(db, wish, limits);
  return begin(db, wish, agreed, isClearlyWithinLimits(limits));
}

async function takeUpOrBegin(tx: Db, wish: Wish, limits: HoldLimits): Promise<Opened> {
  const { userId } = wish;
  // One attempt at a time for each shopper: a double click waits here for the first.
  const [shopper] = await takeLock(
    tx,
    'user',
    tx
      .select({ emailVerifiedAt: users.emailVerifiedAt, suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update'),
  );
  if (!shopper || shopper.suspendedAt) throw new AppError('account_suspended');
  const [pending] = await takeLock(
    tx,
    'checkout',
    tx
      .select({ id: checkouts.id, fingerprint: checkouts.fingerprint })
      .from(checkouts)
      .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'pending')))
      .for('update'),
  );
  const agreed = await agreeOn(tx, wish, limits);
  const { cart } = agreed;
  await checkHoldTime(tx, limits, { userId, cart });
  const lines = agreed.cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  // Given back in the transaction that keeps it anew: nobody loses the last packet to their own earlier attempt.
  const alreadyHeld = pending ? await listHeld(tx, pending.id) : [];
  const isSame = pending?.fingerprint === agreed.fingerprint;
  if (pending) {
    const end = { checkoutId: pending.id, toHold: lines };
    await endHold(tx, isSame ? end : { ...end, kind: 'superseded' });
    if (!isSame) await supersede(tx, pending.id);
  }
  if (!shopper.emailVerifiedAt) await checkUnverifiedShare(tx, limits, { cart, alreadyHeld });
  const checkout = isSame
    ? await prolong(tx, { checkoutId: pending.id, ownerId: userId, lines })
    : await begin(tx, wish, agreed);
  if (checkout) return checkout;
  throw new AppError('out_of_stock', { data: { cart: await priceFor(tx, { userId, lines }) } });
}

/** The shopper pays what they saw, for all they asked for, or is asked again. */
async function agreeOn(db: Db, wish: Wish, limits: HoldLimits): Promise<Agreed> {
  const { userId, amountPaise, details } = wish;
  const cart = await priceFor(db, { userId, lines: await wantedLines(db, wish) });
  if (cart.notices.length > 0) throw new AppError('out_of_stock', { data: { cart } });
  const totals = cartTotals(cart.items);
  if (totals.totalPaise !== amountPaise) throw new AppError('price_changed', { data: { cart } });
  checkOrderSize(limits, cart, totals.totalPaise);
  return { cart, totals, fingerprint: fingerprintOf(cart, details) };
}

async function wantedLines(db: Db, { userId, lines }: Wish): Promise<StockLine[]> {
  const wanted = lines ?? (await listLines(db, userId));
  if (wanted.length === 0) {
    throw new AppError('cart_empty', { data: { cart: await priceFor(db, { userId, lines: [] }) } });
  }
  return wanted;
}

/** The same wish again is the same attempt. */
function fingerprintOf({ items }: Cart, { name, email, phone, address }: Wish['details']): string {
  const lines = items.map(({ id, price, quantity }) => `${id} ${toPaise(price)} ${quantity}`);
  const contact = [name, email, phone, address && addressColumns(address)];
  return createHash('sha256')
    .update(JSON.stringify([lines.toSorted(), contact]))
    .digest('base64url');
}

async function supersede(tx: Db, id: string): Promise<void> {
  await tx.update(checkouts).set({ state: 'superseded' }).where(eq(checkouts.id, id));
}

/** The attempt again, with its stock, from now on; nothing, where that is gone. */
async function prolong(tx: Db, held: Parameters<typeof hold>[1]): Promise<Opened | undefined> {
  if (!(await hold(tx, held))) return undefined;
  const [checkout] = await tx
    .update(checkouts)
    .set({ expiresAt: holdEnd, holdEndedAt: null, nextPollAt: firstPoll, polls: 0 })
    .where(eq(checkouts.id, held.checkoutId))
    .returning({
      id: checkouts.id,
      amountPaise: checkouts.amountPaise,
      expiresAt: checkouts.expiresAt,
      providerOrderId: checkouts.providerOrderId,
    });
  return checkout;
}

/** Two clicks may both come here: the first id is the one, the other provider order stays unpaid. */
async function openAtProvider(
  { db, payments }: Omit<Deps, 'holdLimits'>,
  checkout: Opened,
): Promise<string> {
  const { id, amountPaise } = checkout;
  let made: string;
  try {
    made = await payments.createOrder({ amountPaise, receipt: id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await giveUp(db, id);
    throw new AppError('payment_unavailable', { cause: error });
  }
  const kept = await keepProviderOrder(db, { id, made });
  if (!kept) throw new AppError('payment_unavailable');
  return kept;
}

/** From here on it can be paid, whatever became of the attempt while the provider thought. */
const keepProviderOrder = together(async (db, all: { id: string; made: string }[]) => {
  const ids = textsOf(all.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; kept: string }>(sql`
    with mine as (select id from checkouts where id = any(${ids}) order by id for no key update)
    update checkouts set provider_order_id = coalesce(provider_order_id, opened.made),
      next_poll_at = ${firstPoll}, polls = 0
    from mine join unnest(${ids}, ${textsOf(all.map(({ made }) => made))}) as opened(id, made) using (id)
    where checkouts.id = mine.id
    returning checkouts.id, provider_order_id as kept`);
  const kept = new Map(rows.map((row) => [row.id, row.kept]));
  return all.map(({ id }) => kept.get(id));
});

/**
 * Nobody can pay what the provider does not know. Only once the products are locked the attempt is ended: a new one,
 * which locks them first, waits for one that is ending.
 */
async function giveUp(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unknown = and(
      eq(checkouts.id, id),
      eq(checkouts.state, 'pending'),
      isNull(checkouts.providerOrderId),
    );
    const [given] = await takeLock(
      tx,
      'checkout',
      tx.select({ id: checkouts.id }).from(checkouts).where(unknown).for('no key update'),
    );
    if (!given) return;
    await endHold(tx, { checkoutId: id });
    await tx
      .update(checkouts)
      .set({ state: 'expired', nextPollAt: null })
      .where(eq(checkouts.id, id));
  });
}
