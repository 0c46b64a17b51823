import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { eq, sql } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { orderItems } from '../src/server/modules/orders/tables.ts';
import { details } from '../src/server/testing/checkout-flow.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { callApi, retryWhileUnavailable, type ApiAnswer } from './call-api.ts';
import { addPeople, type Environment } from '../harness/environment.ts';

interface Sale {
  buyers: number;
  concurrency: number;
  packets: number;
}

export interface SaleResult {
  /** Orders in the database. */
  orders: number;
  /** The number of buyers by answer. */
  answers: Record<string, number>;
  /** Different answers to the same buyer. */
  contradictions: string[];
  findings: Finding[];
  seconds: number;
}

const PRODUCT = '1';

/** Many buyers compete for few items through two processes and verify each payment twice. */
export async function flashSale(environment: Environment, sale: Sale): Promise<SaleResult> {
  const { db } = environment;
  const buyers = await addPeople(db, sale.buyers);
  await db
    .update(productStock)
    .set({ onHand: sql`${productStock.reserved} + ${sale.packets}` })
    .where(eq(productStock.productId, PRODUCT));
  const [product] = await db.select().from(products).where(eq(products.id, PRODUCT));
  if (!product) throw new Error(`product ${PRODUCT} does not exist`);
  const amount = cartTotals([{ price: toRupees(product.pricePaise), quantity: 1 }]).totalPaise;
  const before = await db.$count(orderItems, eq(orderItems.productId, PRODUCT));
  const contradictions: string[] = [];
  const answers: Record<string, number> = {};

  const startedAt = performance.now();
  const queue = buyers.entries();
  const runBuyers = async () => {
    for (const [index, as] of queue) {
      const [first, second] = await buy(environment, { as, amount, index });
      if (first !== second) contradictions.push(`${as.email}: ${first}, then ${second}`);
      const kind = first.startsWith('TKR-') ? 'order' : first;
      answers[kind] = (answers[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: sale.concurrency }, runBuyers));
  const seconds = (performance.now() - startedAt) / 1000;

  const orders = (await db.$count(orderItems, eq(orderItems.productId, PRODUCT))) - before;
  return { orders, answers, contradictions, findings: await auditBooks(db), seconds };
}

interface Buyer {
  as: TestUser;
  amount: number;
  index: number;
}

/** Returns both answers to the buyer: the order number or the error code. */
async function buy(
  { servers, provider }: Environment,
  { as, amount, index }: Buyer,
): Promise<[string, string]> {
  const [one, other] = index % 2 ? servers : [servers[1], servers[0]];
  const items = [{ productId: PRODUCT, quantity: 1 }];
  const body = { amount, currency: 'INR', orderData: { ...details, items } };
  const created = await retryWhileUnavailable(() =>
    callApi(one.url, 'POST /api/payments/create-razorpay-order', { as, body }),
  );
  if (created.status !== 200) return [describeAnswer(created), describeAnswer(created)];
  const paid = await provider.pay(created.id);
  if (!paid) return ['not paid', 'not paid'];
  const verify = () => callApi(other.url, 'POST /api/payments/verify-payment', { as, body: paid });
  const verified = await Promise.all([
    retryWhileUnavailable(verify),
    retryWhileUnavailable(verify),
  ]);
  return [describeAnswer(verified[0]), describeAnswer(verified[1])];
}

const describeAnswer = ({ status, code, orderNumber }: ApiAnswer) =>
  orderNumber || code || String(status);
