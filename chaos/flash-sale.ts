import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { eq, sql } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { orderItems } from '../src/server/modules/orders/tables.ts';
import { details } from '../src/server/testing/checkout-flow.ts';
import type { Person } from '../src/server/testing/people.ts';
import { ask, retryWhileUnavailable, type Answer } from './call-api.ts';
import { addPeople, type Stage } from '../harness/environment.ts';

interface Sale {
  buyers: number;
  atOnce: number;
  packets: number;
}

export interface SaleResult {
  /** Orders in the books. */
  orders: number;
  /** How buyers were answered, and how many of them. */
  told: Record<string, number>;
  /** Answers to the same buyer that do not agree. */
  contradictions: string[];
  findings: Finding[];
  seconds: number;
}

const PRODUCT = '1';

/** Many buyers after few packets, through two processes, each telling twice that they paid. */
export async function flashSale(stage: Stage, sale: Sale): Promise<SaleResult> {
  const { db } = stage;
  const buyers = await addPeople(db, sale.buyers);
  const [product] = await db
    .update(products)
    .set({ onHand: sql`${products.reserved} + ${sale.packets}` })
    .where(eq(products.id, PRODUCT))
    .returning();
  if (!product) throw new Error('there is nothing to sell');
  const amount = cartTotals([{ price: toRupees(product.pricePaise), quantity: 1 }]).totalPaise;
  const before = await db.$count(orderItems, eq(orderItems.productId, PRODUCT));
  const contradictions: string[] = [];
  const told: Record<string, number> = {};

  const startedAt = performance.now();
  const queue = buyers.entries();
  const inLine = async () => {
    for (const [index, as] of queue) {
      const [first, second] = await buy(stage, { as, amount, index });
      if (first !== second) contradictions.push(`${as.email}: ${first}, then ${second}`);
      const kind = first.startsWith('TKR-') ? 'order' : first;
      told[kind] = (told[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: sale.atOnce }, inLine));
  const seconds = (performance.now() - startedAt) / 1000;

  const orders = (await db.$count(orderItems, eq(orderItems.productId, PRODUCT))) - before;
  return { orders, told, contradictions, findings: await auditBooks(db), seconds };
}

interface Buyer {
  as: Person;
  amount: number;
  index: number;
}

/** Answers what the buyer was told, twice: the order number, or why there is none. */
async function buy(
  { branches, provider }: Stage,
  { as, amount, index }: Buyer,
): Promise<[string, string]> {
  const [one, other] = index % 2 ? branches : [branches[1], branches[0]];
  const items = [{ productId: PRODUCT, quantity: 1 }];
  const body = { amount, currency: 'INR', orderData: { ...details, items } };
  const created = await retryWhileUnavailable(() =>
    ask(one.url, 'POST /api/payments/create-razorpay-order', { as, body }),
  );
  if (created.status !== 200) return [words(created), words(created)];
  const paid = await provider.pay(created.id);
  if (!paid) return ['not paid', 'not paid'];
  const verify = () => ask(other.url, 'POST /api/payments/verify-payment', { as, body: paid });
  const answers = await Promise.all([retryWhileUnavailable(verify), retryWhileUnavailable(verify)]);
  return [words(answers[0]), words(answers[1])];
}

const words = ({ status, code, orderNumber }: Answer) => orderNumber || code || String(status);
