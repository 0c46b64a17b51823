import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { cartTotals } from '#shared/cart/totals.ts';
import { AppError } from '#shared/errors.ts';
import { auditBooks } from '../../audit-books.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { desc, eq, inArray, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { seededDatabase, silentLog } from '../../testing/fresh-database.ts';
import { createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { priceLinesFor } from '../cart/queries.ts';
import { comboParts, products, productStock } from '../catalog/tables.ts';
import { correctStocks } from '../inventory/stock.ts';
import { cancelOwnOrder, changeOrderStatus } from '../orders/change-status.ts';
import { orders } from '../orders/tables.ts';
import { createCheckout } from './create-checkout.ts';
import { releaseCheckout } from './release-checkout.ts';
import { settle } from './settle.ts';
import { checkouts } from './tables.ts';

const PARTS = ['1', '2', '3'];
const COMBOS = ['box', 'bag'];
const STOCK = 12;
/** What each combo consists of in turn. */
const contents = {
  box: [
    [part('1', 2), part('2', 1)],
    [part('2', 1), part('3', 3)],
  ],
  bag: [[part('1', 1)], [part('3', 1), part('2', 2)]],
};

function part(productId: string, quantity: number) {
  return { productId, quantity };
}

type Combo = keyof typeof contents;

const partRows = (comboId: Combo, version: number) =>
  (contents[comboId][version] ?? []).map(({ productId: partId, quantity }, position) => ({
    comboId,
    position,
    partId,
    quantity,
  }));

/** Two processes with one database that sells combos of the same parts. */
async function openProcesses() {
  const url = await seededDatabase();
  const databases = [openDatabase(url, silentLog), openDatabase(url, silentLog)];
  onTestFinished(async () => {
    await Promise.all(databases.map(({ pool }) => pool.end()));
  });
  const [one, other] = databases.map(({ db }) => db);
  if (!one || !other) throw new Error('no databases');
  const [sample] = await one.select().from(products).where(eq(products.id, '1'));
  if (!sample) throw new Error('no product');
  const combo = {
    ...sample,
    sku: null,
    barcode: null,
    pricePaise: 400_00,
    originalPricePaise: null,
  };
  await one.insert(products).values(COMBOS.map((id) => ({ ...combo, id, slug: id, name: id })));
  for (const comboId of ['box', 'bag'] as const) {
    await one.insert(comboParts).values(partRows(comboId, 0));
  }
  await refill(one, STOCK);
  return [one, other] as const;
}

const refill = (db: Db, stock: number) =>
  inTransaction(db, (tx) =>
    correctStocks(tx, {
      stocks: PARTS.map((productId) => ({ productId, stock })),
      actor: 'asha@tokri.example',
      note: 'Test',
    }),
  );

const payments = {
  keyId: 'key',
  createOrder: async () => `order_${randomBytes(8).toString('hex')}`,
} as unknown as Parameters<typeof createCheckout>[0]['payments'];

const contact = { name: 'Ananya', email: 'ananya@example.com', phone: '9818044121' };

async function checkOut(db: Db, { id: userId }: TestUser, lines: ReturnType<typeof part>[]) {
  const { items } = await priceLinesFor(db, { userId, lines });
  const amountPaise = cartTotals(items).totalPaise;
  return createCheckout({ db, payments }, { userId, amountPaise, details: contact, lines });
}

async function findCheckout(db: Db, { id }: TestUser) {
  const [found] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.userId, id))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return found;
}

async function payLast(db: Db, buyer: TestUser): Promise<void> {
  const { providerOrderId, amountPaise } = (await findCheckout(db, buyer)) ?? {};
  if (!providerOrderId || amountPaise === undefined) return;
  await settle(db, {
    payment: {
      id: `pay_${randomBytes(8).toString('hex')}`,
      orderId: providerOrderId,
      amountPaise,
      currency: 'INR',
      status: 'captured',
      refundedPaise: 0,
      method: 'upi',
      failure: null,
    },
  });
}

async function releaseLast(db: Db, buyer: TestUser): Promise<void> {
  const { providerOrderId } = (await findCheckout(db, buyer)) ?? {};
  if (providerOrderId) await releaseCheckout(db, { providerOrderId, userId: buyer.id });
}

async function findOrder(db: Db, { id }: TestUser) {
  const [found] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return found;
}

async function cancelLast(db: Db, buyer: TestUser): Promise<void> {
  const order = await findOrder(db, buyer);
  if (order) await cancelOwnOrder(db, { idOrNumber: order.id, actor: buyer });
}

async function reinstateLast(db: Db, buyer: TestUser, admin: TestUser): Promise<void> {
  const order = await findOrder(db, buyer);
  if (order?.status !== 'cancelled') return;
  const actor = { ...admin, address: '' };
  await changeOrderStatus(db, { idOrNumber: order.id, status: 'confirmed', actor });
}

/** Two edits of one combo at once wait for each other, as in the back-office. */
function changeCombo(db: Db, comboId: Combo, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('edit-products'))`);
    await tx.delete(comboParts).where(eq(comboParts.comboId, comboId));
    await tx.insert(comboParts).values(partRows(comboId, version));
  });
}

const readStocks = async (db: Db, ids: string[]) =>
  db.select().from(productStock).where(inArray(productStock.productId, ids));

async function expectCleanBooks(db: Db): Promise<void> {
  expect(await auditBooks(db)).toEqual([]);
  for (const { onHand, reserved } of await readStocks(db, COMBOS)) {
    expect([onHand, reserved]).toEqual([0, 0]);
  }
}

/** The refusals that shoppers get. Any other error fails the test. */
function ignoreRefusal(error: unknown): void {
  const codes = ['out_of_stock', 'price_changed', 'hold_share_limit', 'too_late_to_cancel'];
  if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
}

test('buyers of combos and of their parts at once never get more than there is', async () => {
  const [one, other] = await openProcesses();
  const buyers = await Promise.all(Array.from({ length: 24 }, () => createUser(one)));
  const wishes = [part('box', 1), part('1', 2), part('bag', 1), part('2', 1)];
  const outcomes = await Promise.all(
    buyers.map(async (buyer, nth) => {
      const db = nth % 2 === 0 ? one : other;
      const wish = wishes[nth % wishes.length] ?? part('1', 1);
      try {
        await checkOut(db, buyer, [wish]);
        await payLast(db, buyer);
        return wish;
      } catch (error) {
        ignoreRefusal(error);
        return undefined;
      }
    }),
  );
  const taken = outcomes.flatMap((wish) => {
    if (!wish) return [];
    return wish.productId === 'box'
      ? [part('1', 2), part('2', 1)]
      : [part(wish.productId === 'bag' ? '1' : wish.productId, wish.quantity)];
  });
  for (const { productId, onHand, reserved } of await readStocks(one, ['1', '2'])) {
    const units = taken
      .filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect([productId, onHand, reserved]).toEqual([productId, STOCK - units, 0]);
  }
  // The buyers want 30 units of the first part.
  const [first] = await readStocks(one, ['1']);
  expect(first?.onHand).toBeLessThan(2);
  await expectCleanBooks(one);
});

const step = fc.record({
  action: fc.constantFrom(
    ...(['checkout', 'checkout', 'pay', 'pay', 'release', 'cancel', 'reinstate', 'edit'] as const),
  ),
  buyer: fc.nat({ max: 3 }),
  lines: fc.uniqueArray(
    fc.record({
      productId: fc.constantFrom(...PARTS, ...COMBOS),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ productId }) => productId },
  ),
  combo: fc.constantFrom('box' as const, 'bag' as const),
  version: fc.nat({ max: 1 }),
});

test('random checkouts, payments, releases and cancellations keep stock and books right', async () => {
  const databases = await openProcesses();
  const [db] = databases;
  const admin = await createAdmin(db);
  // Steps of one group run at the same time, in both processes.
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), {
    minLength: 4,
    maxLength: 10,
  });
  let ordered = 0;
  await fc.assert(
    fc.asyncProperty(groups, async (given) => {
      await refill(db, STOCK);
      const buyers = await Promise.all(Array.from({ length: 4 }, () => createUser(db)));
      for (const group of given) {
        await Promise.all(
          group.map(async ({ action, buyer: index, lines, combo, version }, nth) => {
            const own = databases[nth % 2] ?? db;
            const buyer = buyers[index] ?? admin;
            const actions = {
              checkout: () => checkOut(own, buyer, lines),
              pay: () => payLast(own, buyer),
              release: () => releaseLast(own, buyer),
              cancel: () => cancelLast(own, buyer),
              reinstate: () => reinstateLast(own, buyer, admin),
              edit: () => changeCombo(own, combo, version),
            };
            await Promise.resolve(actions[action]()).catch(ignoreRefusal);
          }),
        );
      }
      await expectCleanBooks(db);
      ordered = await db.$count(orders);
    }),
    { numRuns: 12 },
  );
  expect(ordered).toBeGreaterThan(0);
});
