import { expect, test } from 'vitest';
import type { Movement } from '#shared/stock/contract.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { buy, create, pay, setStock, readStock, verify } from '../../testing/checkout-flow.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { stockMovements } from '../inventory/tables.ts';
import { orders } from '../orders/tables.ts';

const readLedger = async (shop: TestShop, as: TestUser, id: string, page = 1) =>
  callApi(shop, `GET /api/admin/stock/${id}/movements?page=${page}`, { as });

/** Reads all pages, newest first. */
async function readWholeLedger(shop: TestShop, as: TestUser, id: string): Promise<Movement[]> {
  const { data } = await readLedger(shop, as, id);
  const all: Movement[] = data.items;
  for (let page = 2; page <= data.pageCount; page++) {
    all.push(...(await readLedger(shop, as, id, page)).data.items);
  }
  return all;
}

/** Checks that the movements lead from zero to the current stock. */
function expectChain(ledger: Movement[], stock: number): void {
  let after = stock;
  for (const { stockAfter, onHandChange, reservedChange } of ledger) {
    expect(stockAfter).toBe(after);
    after -= onHandChange - reservedChange;
  }
  expect(after).toBe(0);
}

test('a movement contains change, order, actor and reason, newest first', async () => {
  const shop = await openTestShop();
  const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
  await setStock(shop, '1', 50);
  const orderNumber = await buy(shop, kavya, [{ productId: '1', quantity: 2 }]);
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  await callApi(shop, 'PATCH /api/admin/stock/1', {
    as: asha,
    body: { stock: 40, note: 'damaged' },
  });
  await callApi(shop, 'POST /api/admin/stock/restock-low', {
    as: asha,
    body: { restockLevel: 100 },
  });
  await callApi(shop, `POST /api/orders/${orderNumber}/cancel`, { as: kavya });
  const { data } = await readLedger(shop, asha, '1');
  expect(data.product).toMatchObject({ id: '1', stock: 102, onHand: 102, reserved: 0 });
  const reference = { id: order?.id, orderNumber };
  expect(data.items.slice(0, 5)).toMatchObject([
    {
      reason: 'cancellation',
      onHandChange: 2,
      stockAfter: 102,
      order: reference,
      actor: kavya.email,
    },
    { reason: 'restock', onHandChange: 60, stockAfter: 100, order: null, actor: asha.email },
    { reason: 'correction', onHandChange: -8, stockAfter: 40, note: 'damaged', actor: asha.email },
    {
      reason: 'sale',
      onHandChange: -2,
      reservedChange: -2,
      stockAfter: 48,
      order: reference,
      actor: null,
      note: null,
    },
    { reason: 'hold', onHandChange: 0, reservedChange: 2, stockAfter: 48, order: reference },
  ]);
  expectChain(await readWholeLedger(shop, asha, '1'), 102);
});

test('the hold of an unpaid checkout has no order', async () => {
  const shop = await openTestShop();
  const [asha, kavya] = [await createAdmin(shop.db), await createUser(shop.db)];
  await create(shop, kavya, [{ productId: '1', quantity: 2 }]);
  const { data } = await readLedger(shop, asha, '1');
  expect(data.items[0]).toMatchObject({ reason: 'hold', order: null });
});

test('a product without movements has an empty ledger, and an unknown product is not found', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.execute(sql`insert into products (id, slug, name, category_slug, price_paise)
    values ('new', 'new', 'New', 'sattu', 100)`);
  expect(await readLedger(shop, asha, 'new')).toMatchObject({ data: { items: [], total: 0 } });
  expect(await readLedger(shop, asha, 'nothing')).toMatchObject({
    status: 404,
    code: 'product_not_found',
  });
});

test('a long ledger is read in pages, with the stock after each movement', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.execute(sql`delete from stock_movements where product_id = '1'`);
  await shop.db.execute(sql`
    insert into stock_movements (product_id, on_hand_change, reserved_change, reason)
    select '1', case when n = 1 then 1000 else (array[1, -1, 2])[n % 3 + 1] end, 0, 'correction'
    from generate_series(1, 100000) n`);
  await shop.db.execute(sql`alter table product_stock disable trigger product_stock_changed`);
  const { rows } = await shop.db.execute<{ units: number }>(sql`
    update product_stock set on_hand = (select sum(on_hand_change) from stock_movements where product_id = '1')
    where product_id = '1' returning on_hand as units`);
  await shop.db.execute(sql`alter table product_stock enable trigger product_stock_changed`);
  const units = rows[0]?.units ?? 0;
  const { data } = await readLedger(shop, asha, '1');
  expect(data).toMatchObject({ total: 100_000, pageCount: 4000 });
  expect(data.items).toHaveLength(25);
  expect(data.items[0].stockAfter).toBe(units);
  const last = await readLedger(shop, asha, '1', 4000);
  expect(last.data.items.at(-1)).toMatchObject({ onHandChange: 1000, stockAfter: 1000 });
  expect((await readLedger(shop, asha, '1', 4001)).data.items).toEqual([]);
  await shop.db.execute(sql`analyze stock_movements`);
  const explained = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from ${stockMovements} where product_id = '2' order by id desc limit 25`);
  expect(explained.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
    'stock_movements_product',
  );
}, 60_000);

test('concurrent purchases and stock changes lose no sale, and the books balance', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  const productIds = ['1', '2', '3'];
  for (const id of productIds) await setStock(shop, id, 60);
  let isOpen = true;
  const [correctStatuses, restockStatuses] = [new Set<number>(), new Set<number>()];

  async function correct(id: string): Promise<void> {
    for (let n = 0; n < 20 || (isOpen && n < 100); n++) {
      const { data } = await readLedger(shop, asha, id);
      const body = { stock: 30 + (n % 50), ...(n % 2 && { seen: data.product.stock }) };
      const { status } = await callApi(shop, `PATCH /api/admin/stock/${id}`, { as: asha, body });
      correctStatuses.add(status);
    }
  }

  async function restock(): Promise<void> {
    for (let n = 0; n < 20 || (isOpen && n < 100); n++) {
      const body = { restockLevel: 40 + (n % 80) };
      restockStatuses.add(
        (await callApi(shop, 'POST /api/admin/stock/restock-low', { as: asha, body })).status,
      );
    }
  }

  /** Returns how many units of each product were bought. */
  async function purchase(n: number): Promise<number> {
    const kavya = await createUser(shop.db);
    const rotated = [...productIds.slice(n % 3), ...productIds.slice(0, n % 3)];
    const lines = rotated.map((productId) => ({ productId, quantity: 1 + (n % 2) }));
    const opened = await create(shop, kavya, lines);
    if (opened.status !== 200) return 0;
    if (n % 5 === 0) return 0;
    const paid = await verify(shop, kavya, await pay(shop, opened.id));
    expect(paid.status).toBe(200);
    return 1 + (n % 2);
  }

  const administration = [...productIds.map(correct), restock()];
  const bought = await Promise.all(Array.from({ length: 50 }, (_, n) => purchase(n)));
  isOpen = false;
  await Promise.all(administration);

  expect(restockStatuses).toEqual(new Set([200]));
  expect([...correctStatuses].every((status) => status === 200 || status === 409)).toBe(true);
  expect(await auditBooks(shop.db)).toEqual([]);
  const units = bought.reduce((sum, quantity) => sum + quantity, 0);
  expect(units).toBeGreaterThan(0);
  for (const id of productIds) {
    const ledger = await readWholeLedger(shop, asha, id);
    const sold = ledger.filter(({ reason }) => reason === 'sale');
    expect(sold.reduce((sum, { onHandChange }) => sum - onHandChange, 0)).toBe(units);
    const [onHand, reserved] = await readStock(shop, id);
    expectChain(ledger, onHand - reserved);
  }
}, 60_000);
