import { expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import { sql } from '../../db/drizzle.ts';
import { buy, create, pay, readStock, verify } from '../../testing/checkout-flow.ts';
import { openComboShop } from '../../testing/combos.ts';
import { callApi, createUser } from '../../testing/users.ts';

const line = ({ id: productId }: { id: string }, quantity: number) => ({ productId, quantity });

test('a purchase of a combo holds, sells and returns its parts', async () => {
  const { shop, addPart, addCombo, published } = await openComboShop();
  const [one, two] = [await addPart(10), await addPart(5)];
  const combo = await addCombo([
    [one, 2],
    [two, 1],
  ]);
  await published(combo);
  const shopper = await createUser(shop.db);
  const { id } = await create(shop, shopper, [line(combo, 2)]);
  const stocks = async () => [
    await readStock(shop, combo.id),
    await readStock(shop, one.id),
    await readStock(shop, two.id),
  ];
  expect(await stocks()).toEqual([
    [0, 0],
    [10, 4],
    [5, 2],
  ]);
  const { orderNumber } = await verify(shop, shopper, await pay(shop, id));
  expect(await stocks()).toEqual([
    [0, 0],
    [6, 0],
    [3, 0],
  ]);
  expect(await auditBooks(shop.db)).toEqual([]);
  await callApi(shop, `POST /api/orders/${orderNumber}/cancel`, { as: shopper });
  expect(await stocks()).toEqual([
    [0, 0],
    [10, 0],
    [5, 0],
  ]);
  expect((await auditBooks(shop.db)).map(({ check }) => check)).not.toContainEqual(
    expect.stringMatching(/stock|ledger|holds|parts|combo/),
  );
});

test('a combo and its part in one cart share the units of the part', async () => {
  const { shop, addPart, addCombo, published } = await openComboShop();
  const part = await addPart(5);
  const combo = await addCombo([[part, 2]]);
  await published(part, combo);
  const shopper = await createUser(shop.db);
  const refused = await create(shop, shopper, [line(combo, 2), line(part, 2)]);
  expect(refused).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    data: {
      cart: {
        items: [{ quantity: 2 }, { quantity: 1, stock: 1 }],
        notices: [
          {
            productId: part.id,
            kind: 'reduced',
            message: `Only 1 of ${part.name} is left besides your other items`,
          },
        ],
      },
    },
  });
  await buy(shop, shopper, [line(combo, 2), line(part, 1)]);
  expect(await readStock(shop, part.id)).toEqual([0, 0]);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('what was sold stays as it was when the combo changes', async () => {
  const { shop, send, addPart, addCombo, published } = await openComboShop();
  const [one, two] = [await addPart(10), await addPart(10)];
  const combo = await addCombo([[one, 2]]);
  await published(combo);
  const shopper = await createUser(shop.db);
  const { id } = await create(shop, shopper, [line(combo, 1)]);
  const { name, category, price } = combo;
  const parts = [{ productId: two.id, quantity: 3 }];
  await send(`PUT /api/products/${combo.id}`, { name, category, price, parts });
  const { orderNumber } = await verify(shop, shopper, await pay(shop, id));
  expect(await readStock(shop, one.id)).toEqual([8, 0]);
  expect(await readStock(shop, two.id)).toEqual([10, 0]);
  await callApi(shop, `POST /api/orders/${orderNumber}/cancel`, { as: shopper });
  expect(await readStock(shop, one.id)).toEqual([10, 0]);
});

test('an open checkout is replaced when the combo changes, and its units stay available to the shopper', async () => {
  const { shop, send, addPart, addCombo, published } = await openComboShop();
  const [one, two] = [await addPart(8), await addPart(4)];
  const combo = await addCombo([[one, 2]]);
  await published(combo);
  const shopper = await createUser(shop.db);
  const first = await create(shop, shopper, [line(combo, 2)]);
  expect((await create(shop, shopper, [line(combo, 2)])).id).toBe(first.id);
  const { name, category, price } = combo;
  const parts = [
    { productId: one.id, quantity: 1 },
    { productId: two.id, quantity: 2 },
  ];
  await send(`PUT /api/products/${combo.id}`, { name, category, price, parts });
  const second = await create(shop, shopper, [line(combo, 2)]);
  expect(second).toMatchObject({ status: 200 });
  expect(second.id).not.toBe(first.id);
  expect(await readStock(shop, one.id)).toEqual([8, 2]);
  expect(await readStock(shop, two.id)).toEqual([4, 4]);
  expect(await auditBooks(shop.db)).toEqual([]);
});

test('a late payment gets the combo that was ordered, if its parts are there', async () => {
  const { shop, addPart, addCombo, published, send } = await openComboShop();
  const part = await addPart(4);
  const combo = await addCombo([[part, 2]]);
  await published(combo);
  const payLate = async () => {
    const shopper = await createUser(shop.db);
    const { id } = await create(shop, shopper, [line(combo, 1)]);
    await callApi(shop, `POST /api/payments/release/${id}`, { as: shopper });
    return async () => verify(shop, shopper, await pay(shop, id));
  };
  const [first, second, third] = [await payLate(), await payLate(), await payLate()];
  expect(await first()).toMatchObject({ status: 200 });
  await send('POST /api/admin/products/bulk', {
    change: { kind: 'deactivate' },
    products: [{ id: part.id, version: part.version }],
  });
  expect((await second()).code ?? 'none').not.toBe('none');
  const { rows } = await shop.db.execute(sql`select reason from refunds`);
  expect(rows).toEqual([{ reason: 'no_longer_sold' }]);
  await send('POST /api/admin/products/bulk', {
    change: { kind: 'activate' },
    products: [{ id: part.id, version: part.version + 1 }],
  });
  expect(await third()).toMatchObject({ status: 200 });
  expect(await readStock(shop, part.id)).toEqual([0, 0]);
});

test('limits of reservations count the units of the parts', async () => {
  const { shop, addPart, addCombo, published } = await openComboShop();
  const part = await addPart(2000);
  const combo = await addCombo([[part, 100]], { price: 1 });
  await published(combo);
  const shopper = await createUser(shop.db);
  const { code, message } = await create(shop, shopper, [line(combo, 1)]);
  expect(code).toBe('hold_units_limit');
  expect(message).toContain(part.name);
});
