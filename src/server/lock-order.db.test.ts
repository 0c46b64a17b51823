import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createPayments, ProviderError } from './adapters/razorpay.ts';
import { createAuditReport } from './audit-books.ts';
import { sql } from './db/drizzle.ts';
import type { Actor } from './modules/audit/audited.ts';
import { changeCategory } from './modules/categories/change-category.ts';
import { lookUpOrder } from './modules/checkout/look-up.ts';
import { workOnce } from './modules/checkout/payment-worker.ts';
import { refundHooks } from './modules/checkout/refund-hooks.ts';
import { expireCheckouts, releaseCheckout } from './modules/checkout/release-checkout.ts';
import { settle } from './modules/checkout/settle.ts';
import { verifyPayment } from './modules/checkout/verify-payment.ts';
import { restoreUser, suspendUser } from './modules/customers/suspend-user.ts';
import { cancelOwnOrder, changeOrderStatus } from './modules/orders/change-status.ts';
import { refundOrder } from './modules/orders/refund-order.ts';
import { syncRefunds } from './modules/payments/sync-refunds.ts';
import { eraseCustomer } from './modules/privacy/erase-customer.ts';
import { changeProduct } from './modules/products/change-product.ts';
import { importProducts } from './modules/products/import-products.ts';
import { releaseHold } from './modules/stock/holds.ts';
import { restockAllLow } from './modules/stock/restock-all-low.ts';
import { setStock } from './modules/stock/set-stock.ts';
import { buy, create, deliverWebhook, pay, refundAtProvider } from './testing/checkout-flow.ts';
import { createAdmin, createUser, type TestUser } from './testing/users.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

const ROUNDS = 5;
const product = { name: 'Classic Sattu', category: 'sattu', price: 179 };
const lines = ['3', '1', '2'].map((productId) => ({ productId, quantity: 1 }));

interface Round {
  shop: TestShop;
  admin: Actor;
  /** Has an order and a second checkout, which is paid but not settled. */
  buyer: TestUser;
  order: { number: string; paymentId: string };
  paid: Awaited<ReturnType<typeof pay>>;
  checkoutId: string;
}

async function prepare(shop: TestShop, admin: Actor): Promise<Round> {
  const buyer = await createUser(shop.db);
  const number = await buy(shop, buyer, lines);
  const { rows: orderRows } = await shop.db.execute<{ paymentId: string }>(
    sql`select payment_id as "paymentId" from orders where order_number = ${number}`,
  );
  const { id } = await create(shop, buyer, lines.toReversed());
  const { rows: checkoutRows } = await shop.db.execute<{ id: string }>(
    sql`select id from checkouts where provider_order_id = ${id}`,
  );
  const order = { number, paymentId: orderRows[0]?.paymentId ?? '' };
  return {
    shop,
    admin,
    buyer,
    order,
    paid: await pay(shop, id),
    checkoutId: checkoutRows[0]?.id ?? '',
  };
}

/** Every command that locks rows of a sale, its customer or its products, all on the rows of one round. */
function createCommands(round: Round & { skus: string[] }) {
  const { shop, admin: actor, buyer, order, paid, checkoutId, skus } = round;
  const { db } = shop;
  const deps = { db, payments: createPayments(shop.razorpay), ...refundHooks };
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = paid;
  const idOrNumber = order.number;
  return {
    checkOut: async () => {
      const { status, message } = await create(shop, buyer, lines.slice(1));
      if (status >= 500) throw new Error(message);
    },
    verify: () =>
      verifyPayment(deps, {
        userId: buyer.id,
        orderId,
        paymentId,
        signature: paid.razorpay_signature,
      }),
    settle: async () => settle(db, { payment: await deps.payments.getPayment(paymentId) }),
    reconcile: () => lookUpOrder(deps, orderId),
    webhook: () =>
      deliverWebhook(shop, {
        event: 'payment.captured',
        id: `again-${paymentId}`,
        payload: { payment: { entity: { id: paymentId, order_id: orderId } } },
      }),
    work: () => workOnce(deps),
    cancelByCustomer: () => cancelOwnOrder(db, { idOrNumber, actor: buyer }),
    cancelByAdmin: () => changeOrderStatus(db, { idOrNumber, status: 'cancelled', actor }),
    ship: () => changeOrderStatus(db, { idOrNumber, status: 'shipped', actor }),
    refund: () => refundOrder(db, { idOrNumber, amount: 5, reason: 'Late', key: undefined, actor }),
    syncRefunds: async () => {
      await refundAtProvider(shop, order.paymentId, 500);
      await syncRefunds(deps, order.paymentId);
    },
    releaseHold: () => releaseHold(db, { id: checkoutId, actor }),
    releaseCheckout: () => releaseCheckout(db, { providerOrderId: orderId, userId: buyer.id }),
    expire: () => expireCheckouts(db),
    setStock: () => setStock(db, { productId: '2', stock: 60, actor }),
    restock: () => restockAllLow(db, { level: 50, actor }),
    editProduct: () => changeProduct(db, { id: '1', input: { ...product, stock: 70 }, actor }),
    import: () =>
      importProducts(db, {
        csv: `sku,stock\n${skus.map((sku) => `${sku},80`).join('\n')}`,
        isDryRun: false,
        actor,
      }),
    renameCategory: async () => {
      await changeCategory(db, { slug: 'sattu', input: { slug: 'gram' }, actor });
      await changeCategory(db, { slug: 'gram', input: { slug: 'sattu' }, actor });
    },
    suspend: () => suspendUser(db, { userId: buyer.id, actor }),
    restore: () => restoreUser(db, { userId: buyer.id, actor }),
    erase: () => eraseCustomer(db, { email: buyer.email, actor }),
  };
}

/** A command may be rejected by the provider or a business rule, but not by the database. */
const isRejection = (error: unknown) =>
  error instanceof ProviderError || (error instanceof AppError && error.status < 500);

test('concurrent commands on the same rows neither deadlock nor corrupt the data', async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const admin = { ...(await createAdmin(db)), address: '127.0.0.1' };
  const { rows } = await db.execute<{ sku: string }>(
    sql`select sku from products where id in ('1', '2', '3') order by id desc`,
  );
  const skus = rows.map(({ sku }) => sku);
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const commands = Object.entries(createCommands({ ...(await prepare(shop, admin)), skus }));
    // Each round starts with another command, so that other pairs run concurrently.
    const start = (nth * 7) % commands.length;
    const shuffled = [...commands.slice(start), ...commands.slice(0, start)];
    const failures: string[] = [];
    await Promise.all(
      shuffled.map(([name, run]) =>
        Promise.resolve(run()).catch((error: unknown) => {
          if (!isRejection(error)) failures.push(`${name}: ${String(error)}`);
        }),
      ),
    );
    expect(failures).toEqual([]);
  }
  const { checks } = await createAuditReport(db);
  expect(checks.filter(({ violations }) => violations.length > 0)).toEqual([]);
  const { rows: statistics } = await db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(statistics).toEqual([{ deadlocks: 0 }]);
});
