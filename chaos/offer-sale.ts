import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { eq, sql } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { details } from '../src/server/testing/checkout-flow.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { addPeople, type Environment } from '../harness/environment.ts';
import { callApi, retryWhileUnavailable } from './call-api.ts';
import { addOffers, CODE } from './offers.ts';
import { phoneOf } from './shopper.ts';

interface OfferSale {
  buyers: number;
  concurrency: number;
  /** How many orders the code is for. */
  limit: number;
  /** The units of the product that the combo contains twice. */
  units: number;
}

export interface OfferSaleResult {
  orders: number;
  /** Orders with the code. */
  discounted: number;
  /** Of the product that the combo contains twice. */
  unitsSold: number;
  findings: Finding[];
  seconds: number;
}

const PART = '1';
const OTHER_PART = '2';
const TOTALS_MAX = 4;

/** Adds a combo of two units of one product and one of another, once. */
async function addCombo({ db }: Environment): Promise<string> {
  const slug = 'flash-sale-combo';
  const [known] = await db.select().from(products).where(eq(products.slug, slug));
  if (known) return known.id;
  const { rows } = await db.execute<{ id: string }>(sql`
    with combo as (
      insert into products (slug, name, category_slug, price_paise, is_active)
      values (${slug}, 'Flash sale combo', 'makhana', 39900, true) returning id)
    select id from combo`);
  const id = rows[0]?.id ?? '';
  await db.execute(sql`
    insert into combo_parts (combo_id, position, part_id, quantity)
    values (${id}, 0, ${PART}, 2), (${id}, 1, ${OTHER_PART}, 1)`);
  return id;
}

/** Half of the buyers want the combo, the others its part; all of them enter a code that is for few orders. */
export async function offerSale(
  environment: Environment,
  sale: OfferSale,
): Promise<OfferSaleResult> {
  const { db } = environment;
  const combo = await addCombo(environment);
  await db.execute(sql`delete from offer_codes`);
  await db.execute(sql`update offers set is_active = false`);
  const buyers = await addPeople(db, sale.buyers);
  await db.execute(sql`update product_stock set on_hand = reserved +
    case product_id when ${PART} then ${sale.units}::int else 100000 end
    where product_id in (${PART}, ${OTHER_PART})`);
  await addOffers(db, { limit: sale.limit });
  const prices = await db.select().from(products);
  const priceOf = (id: string) =>
    toRupees(prices.find((product) => product.id === id)?.pricePaise ?? 0);
  const before = await count(environment);

  const startedAt = performance.now();
  const queue = buyers.entries();
  const runBuyers = async () => {
    for (const [index, as] of queue) {
      const productId = index % 2 ? combo : PART;
      await buy(environment, { as, productId, price: priceOf(productId), index });
    }
  };
  await Promise.all(Array.from({ length: sale.concurrency }, runBuyers));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await count(environment);
  return {
    orders: after.orders - before.orders,
    discounted: after.discounted - before.discounted,
    unitsSold: after.units - before.units,
    findings: await auditBooks(db),
    seconds,
  };
}

interface Buyer {
  as: TestUser;
  productId: string;
  price: number;
  index: number;
}

/** Enters the code, and pays the total that the shop names if it is another one. */
async function buy(
  { servers, provider }: Environment,
  { as, productId, price, index }: Buyer,
): Promise<void> {
  const [one, other] = index % 2 ? servers : [servers[1], servers[0]];
  await retryWhileUnavailable(() =>
    callApi(one.url, 'PUT /api/cart/code', { as, body: { code: CODE } }),
  );
  const items = [{ productId, quantity: 1 }];
  const orderData = { ...details, phone: phoneOf(as), items };
  let amount = cartTotals([{ price, quantity: 1 }]).totalPaise;
  for (let tries = 0; tries < TOTALS_MAX; tries += 1) {
    const body = { amount, currency: 'INR', orderData };
    const created = await retryWhileUnavailable(() =>
      callApi(one.url, 'POST /api/payments/create-razorpay-order', { as, body }),
    );
    if (created.status === 200) {
      const paid = await provider.pay(created.id);
      if (!paid) return;
      const verify = () =>
        callApi(other.url, 'POST /api/payments/verify-payment', { as, body: paid });
      await Promise.all([retryWhileUnavailable(verify), retryWhileUnavailable(verify)]);
      return;
    }
    if (!['price_changed', 'offer_changed'].includes(created.code) || !created.cart) return;
    amount = Math.round(created.cart.total * 100);
  }
}

async function count({ db }: Environment) {
  const { rows } = await db.execute<{ orders: number; discounted: number; units: number }>(sql`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where offers @> ${JSON.stringify([{ code: CODE }])}::jsonb) as discounted,
      (select coalesce(sum(quantity), 0)::int from order_units where product_id = ${PART}) as units`);
  if (!rows[0]) throw new Error('the count returned no row');
  return rows[0];
}
