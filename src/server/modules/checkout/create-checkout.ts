import { createHash } from 'node:crypto';
import type { Cart } from '#shared/cart/contract.ts';
import { cartTotals, type CartTotals } from '#shared/cart/totals.ts';
import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { AppError } from '#shared/errors.ts';
import { toPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { throttle } from '../../http/throttle.ts';
import { users } from '../accounts/tables.ts';
import { listLines, priceFor } from '../cart/queries.ts';
import { hold, release, type StockLine } from '../inventory/stock.ts';
import { addressColumns, recipientOf } from './recipient.ts';
import { checkoutItems, checkouts } from './tables.ts';

type Checkout = typeof checkouts.$inferSelect;
type Details = Omit<CheckoutDetails, 'address'> & Partial<Pick<CheckoutDetails, 'address'>>;

interface Wish {
  userId: string;
  /** What the shopper saw; the server's own sum decides. */
  amountPaise: number;
  details: Details;
  /** Absent: what is in the own cart. */
  lines?: StockLine[] | undefined;
}

interface Deps {
  db: Db;
  payments: Payments;
}

const PER_MINUTE = 30;
const holdEnd = sql`now() + make_interval(mins => ${policy.holdMinutes})`;
/** Whoever pays at once is verified before this; the others are asked after. */
const firstPoll = sql`now() + interval '15 seconds'`;

/** Prices, keeps the stock, writes everything down, and only then opens the payment at the provider. */
export async function createCheckout({ db, payments }: Deps, wish: Wish) {
  await throttle(db, { key: `checkout:${wish.userId}`, max: PER_MINUTE, perSeconds: 60 });
  const checkout = await db.transaction((tx) => prepare(tx, wish));
  const id = checkout.providerOrderId ?? (await openAtProvider({ db, payments }, checkout));
  return {
    id,
    amount: checkout.amountPaise,
    currency: 'INR' as const,
    key: payments.keyId,
    expiresAt: checkout.expiresAt.toISOString(),
  };
}

async function prepare(tx: Db, wish: Wish): Promise<Checkout> {
  const { userId } = wish;
  // One attempt at a time for each shopper: a double click waits here for the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [pending] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'pending')))
    .for('update');
  const cart = await priceFor(tx, { userId, lines: await wantedLines(tx, wish) });
  const totals = agree(cart, wish.amountPaise);
  const fingerprint = fingerprintOf(cart, wish.details);
  const isSame = pending?.fingerprint === fingerprint;
  const lines = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  // Given back in the transaction that keeps it anew: nobody loses the last packet to their own earlier attempt.
  if (pending) await release(tx, pending.id, { toHold: lines });
  if (pending && !isSame) await supersede(tx, pending.id);
  const checkout = isSame
    ? await prolong(tx, pending.id)
    : await begin(tx, { wish, cart, totals, fingerprint });
  if (!(await hold(tx, { checkoutId: checkout.id, ownerId: userId, lines }))) {
    throw new AppError('out_of_stock', {
      data: { cart: await priceFor(tx, { userId, lines }) },
    });
  }
  return checkout;
}

async function wantedLines(tx: Db, { userId, lines }: Wish): Promise<StockLine[]> {
  const wanted = lines ?? (await listLines(tx, userId));
  if (wanted.length === 0) {
    throw new AppError('cart_empty', { data: { cart: await priceFor(tx, { userId, lines: [] }) } });
  }
  return wanted;
}

/** The shopper pays what they saw, for all they asked for, or is asked again. */
function agree(cart: Cart, amountPaise: number): CartTotals {
  const data = { cart };
  if (cart.notices.length > 0) throw new AppError('out_of_stock', { data });
  const totals = cartTotals(cart.items);
  if (totals.totalPaise !== amountPaise) throw new AppError('price_changed', { data });
  return totals;
}

/** The same wish again is the same attempt. */
function fingerprintOf({ items }: Cart, { name, email, phone, address }: Details): string {
  const lines = items.map(({ id, price, quantity }) => `${id} ${toPaise(price)} ${quantity}`);
  const contact = [name, email, phone, address && addressColumns(address)];
  return createHash('sha256')
    .update(JSON.stringify([lines.toSorted(), contact]))
    .digest('base64url');
}

async function supersede(tx: Db, id: string): Promise<void> {
  await tx.update(checkouts).set({ state: 'superseded' }).where(eq(checkouts.id, id));
}

async function prolong(tx: Db, id: string): Promise<Checkout> {
  return only(
    await tx
      .update(checkouts)
      .set({ expiresAt: holdEnd, nextPollAt: firstPoll, polls: 0 })
      .where(eq(checkouts.id, id))
      .returning(),
  );
}

interface Beginning {
  wish: Wish;
  cart: Cart;
  totals: CartTotals;
  fingerprint: string;
}

async function begin(tx: Db, { wish, cart, totals, fingerprint }: Beginning): Promise<Checkout> {
  const { subtotalPaise, shippingPaise, totalPaise } = totals;
  const checkout = only(
    await tx
      .insert(checkouts)
      .values({
        ...recipientOf(wish.details),
        userId: wish.userId,
        fingerprint,
        subtotalPaise,
        shippingPaise,
        amountPaise: totalPaise,
        expiresAt: holdEnd,
        nextPollAt: firstPoll,
      })
      .returning(),
  );
  await tx.insert(checkoutItems).values(
    cart.items.map(({ productId, name, image, size, price, quantity }, position) => ({
      checkoutId: checkout.id,
      position,
      productId,
      name,
      image,
      size,
      pricePaise: toPaise(price),
      quantity,
    })),
  );
  return checkout;
}

/** Two clicks may both come here: the first id is the one, the other provider order stays unpaid. */
async function openAtProvider({ db, payments }: Deps, checkout: Checkout): Promise<string> {
  const { id, amountPaise } = checkout;
  let made: string;
  try {
    made = await payments.createOrder({ amountPaise, receipt: id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await giveUp(db, id);
    throw new AppError('payment_unavailable', { cause: error });
  }
  const [kept] = await db
    .update(checkouts)
    .set({
      providerOrderId: sql`coalesce(${checkouts.providerOrderId}, ${made})`,
      // From here on it can be paid, whatever became of the attempt while the provider thought.
      nextPollAt: firstPoll,
      polls: 0,
    })
    .where(eq(checkouts.id, id))
    .returning({ providerOrderId: checkouts.providerOrderId });
  if (!kept?.providerOrderId) throw new AppError('payment_unavailable');
  return kept.providerOrderId;
}

/** Nobody can pay what the provider does not know. */
async function giveUp(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const unknown = and(
      eq(checkouts.id, id),
      eq(checkouts.state, 'pending'),
      isNull(checkouts.providerOrderId),
    );
    const [given] = await tx
      .update(checkouts)
      .set({ state: 'expired', nextPollAt: null })
      .where(unknown)
      .returning({ id: checkouts.id });
    if (given) await release(tx, id);
  });
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the database kept no checkout and gave no reason');
  return row;
}
