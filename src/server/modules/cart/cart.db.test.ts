import { expect, test, vi } from 'vitest';
import * as contract from '#shared/cart/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { createUser, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { addToCart } from './change-cart.ts';
import { findCart } from './queries.ts';

const shared = shareTestShop();

/** Formats lines as `product × quantity`, in the order in which they were added. */
const formatLines = (response: { data: { cart: contract.Cart } }) =>
  response.data.cart.items.map(({ id, quantity }) => `${id} × ${quantity}`);

const listNotices = (response: { data: { cart: contract.Cart } }) =>
  response.data.cart.notices.map(({ kind, message }) => [kind, message]);

const createShopper = (shop: TestShop = shared()) => createUser(shop.db);

function createCartClient(as: TestUser, shop: TestShop = shared()) {
  const send = (call: string, body?: unknown, key?: string) =>
    callApi(shop, call, { as, body, key });
  return {
    get: () => send('GET /api/cart'),
    add: (productId: string, quantity?: number, key?: string) =>
      send('POST /api/cart/add', { productId, quantity }, key),
    update: (productId: string, quantity: unknown, key?: string) =>
      send(`PUT /api/cart/update/${productId}`, { quantity }, key),
    remove: (productId: string, key?: string) =>
      send(`DELETE /api/cart/remove/${productId}`, undefined, key),
    clear: (key?: string) => send('DELETE /api/cart/clear', undefined, key),
    sync: (items: unknown[], idempotencyKey?: string) =>
      send('POST /api/cart/sync', { items, idempotencyKey }),
  };
}

/** Inserts a checkout that holds units of a product. */
async function hold(shop: TestShop, person: TestUser, productId: string, quantity: number) {
  await shop.db.execute(sql`
    with attempt as (
      insert into checkouts (user_id, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email, phone, expires_at)
      values (${person.id}, 'x', 50000, 0, 50000, 'Kavya', 'kavya@example.com', '9876543210', now() + interval '20 minutes')
      returning id
    )
    insert into holds (checkout_id, product_id, owner_id, quantity)
      select id, ${productId}, ${person.id}, ${quantity} from attempt`);
  await shop.db.execute(
    sql`update product_stock set reserved = reserved + ${quantity} where product_id = ${productId}`,
  );
}

const stock = (shop: TestShop, productId: string, onHand: number) =>
  shop.db.execute(
    sql`update product_stock set on_hand = ${onHand} where product_id = ${productId}`,
  );

test('every change returns the priced cart', async () => {
  const cart = createCartClient(await createShopper());
  const added = await cart.add('2', 2);
  expect(added.status).toBe(200);
  expect(contract.cart.parse(added.data.cart)).toEqual({
    items: [
      {
        _id: '2',
        id: '2',
        productId: '2',
        slug: 'classic-sattu',
        name: 'Classic Sattu',
        price: 179,
        image: '/art/packs/classic-sattu.svg',
        tile: 'neel',
        size: '500 g',
        category: 'sattu',
        quantity: 2,
        stock: added.data.cart.items[0].stock,
        rateBasisPoints: 500,
      },
    ],
    notices: [],
    itemCount: 2,
    subtotal: 358,
    shipping: 50,
    total: 408,
  });
  expect(formatLines(await cart.add('2'))).toEqual(['2 × 3']);
  expect(formatLines(await cart.add('peri-peri-makhana'))).toEqual(['2 × 3', '1 × 1']);
  const updated = await cart.update('2', 5);
  expect(formatLines(updated)).toEqual(['2 × 5', '1 × 1']);
  expect(updated.data.cart).toMatchObject({ subtotal: 1094, shipping: 0, total: 1094 });
  expect(formatLines(await cart.remove('classic-sattu'))).toEqual(['1 × 1']);
  expect(formatLines(await cart.remove('2'))).toEqual(['1 × 1']);
  const cleared = await cart.clear();
  expect(cleared.data.cart).toMatchObject({ items: [], itemCount: 0, shipping: 0, total: 0 });
  expect((await cart.get()).data).toEqual(cleared.data);
});

test('users access only their own cart, and guests have none', async () => {
  const kavya = await createShopper();
  await createCartClient(kavya).add('2');
  expect(formatLines(await createCartClient(await createShopper()).get())).toEqual([]);
  for (const call of [
    'GET /api/cart',
    'POST /api/cart/add',
    'PUT /api/cart/update/2',
    'DELETE /api/cart/remove/2',
    'DELETE /api/cart/clear',
    'POST /api/cart/sync',
  ]) {
    expect(await callApi(shared(), call)).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
  expect(formatLines(await createCartClient(kavya).get())).toEqual(['2 × 1']);
});

test('rejects invalid quantities and products with an error for the field', async () => {
  const cart = createCartClient(await createShopper());
  for (const quantity of [0, -1, 1.5, 1001, 'two', null]) {
    const rejected = await cart.update('2', quantity);
    expect(rejected).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(rejected.errors)).toEqual(['quantity']);
  }
  expect(await cart.add('')).toMatchObject({ status: 400 });
  expect(await cart.add('2', 1, 'short')).toMatchObject({ status: 400 });
  expect(await cart.sync([{ productId: '2', quantity: -1 }])).toMatchObject({ status: 400 });
  expect(await cart.sync([], 'not a key!')).toMatchObject({ status: 400 });
  expect(formatLines(await cart.get())).toEqual([]);
});

test('an unknown product is not found, and the error contains the current cart', async () => {
  const cart = createCartClient(await createShopper());
  await cart.add('2');
  for (const unknown of ['999', 'no\u0000thing', '%27', '../1']) {
    const rejected = await cart.add(unknown);
    expect(rejected).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(formatLines(rejected)).toEqual(['2 × 1']);
  }
  expect(await cart.update('1', 2)).toMatchObject({ status: 404, code: 'product_not_found' });
  expect(formatLines(await cart.remove('999'))).toEqual(['2 × 1']);
});

test('reduces quantities to the stock, with a notice', async () => {
  const shop = await openTestShop();
  await stock(shop, '2', 3);
  const cart = createCartClient(await createShopper(shop), shop);
  const added = await cart.add('2', 10);
  expect(formatLines(added)).toEqual(['2 × 3']);
  expect(listNotices(added)).toEqual([['reduced', 'Only 3 of Classic Sattu are left']]);
  expect(formatLines(await cart.add('2'))).toEqual(['2 × 3']);
  expect(formatLines(await cart.update('2', 2))).toEqual(['2 × 2']);
  expect(listNotices(await cart.update('2', 4))).toHaveLength(1);

  await stock(shop, '2', 0);
  expect(await cart.add('2')).toMatchObject({ status: 409, code: 'out_of_stock' });
  expect(await cart.update('2', 1)).toMatchObject({ status: 409, code: 'out_of_stock' });
  await stock(shop, '1', 5000);
  expect(formatLines(await cart.add('1', 1000))).toEqual(['1 × 1000']);
  const most = await cart.add('1', 1000);
  expect(formatLines(most)).toEqual(['1 × 1000']);
  expect(listNotices(most)).toContainEqual([
    'reduced',
    'You can order at most 1000 of Peri Peri Makhana',
  ]);
});

test('sold-out and inactive products have a notice, and return when they are available again', async () => {
  const shop = await openTestShop();
  const cart = createCartClient(await createShopper(shop), shop);
  await stock(shop, '1', 10);
  for (const [id, quantity] of [
    ['1', 5],
    ['2', 2],
    ['3', 1],
  ] as const) {
    await cart.add(id, quantity);
  }
  await stock(shop, '1', 1);
  await stock(shop, '2', 0);
  await shop.db.execute(sql`update products set is_active = false where id = '3'`);
  const short = await cart.get();
  expect(formatLines(short)).toEqual(['1 × 1']);
  expect(short.data.cart.notices.map(({ kind }: { kind: string }) => kind)).toEqual([
    'reduced',
    'sold_out',
    'gone',
  ]);
  expect(listNotices(short)[0]).toEqual(['reduced', 'Only 1 of Peri Peri Makhana is left']);
  expect(await cart.add('3')).toMatchObject({ status: 404, code: 'product_not_found' });

  await stock(shop, '1', 10);
  await stock(shop, '2', 10);
  await shop.db.execute(sql`update products set is_active = true where id = '3'`);
  expect(formatLines(await cart.get())).toEqual(['1 × 5', '2 × 2', '3 × 1']);
});

test('stock held for the own checkout stays available to its owner', async () => {
  const shop = await openTestShop();
  const kavya = await createShopper(shop);
  await stock(shop, '2', 1);
  expect(formatLines(await createCartClient(kavya, shop).add('2'))).toEqual(['2 × 1']);
  await hold(shop, kavya, '2', 1);
  const mine = await createCartClient(kavya, shop).get();
  expect(mine.data.cart).toMatchObject({ notices: [], items: [{ quantity: 1, stock: 1 }] });
  const other = createCartClient(await createShopper(shop), shop);
  expect(await other.add('2')).toMatchObject({ status: 409, code: 'out_of_stock' });
});

test('concurrent changes all count, and those with the same key count once', async () => {
  const cart = createCartClient(await createShopper());
  await Promise.all([cart.add('2'), cart.add('2'), cart.add('2'), cart.add('1')]);
  expect(formatLines(await cart.get()).toSorted()).toEqual(['1 × 1', '2 × 3']);
  const key = 'one-and-the-same';
  const responses = await Promise.all([1, 2, 3].map(() => cart.add('2', 2, key)));
  for (const response of responses) expect(formatLines(response)).toContain('2 × 5');
});

test('concurrent changes of many carts, two of each, are all applied', async () => {
  const { db } = shared();
  const people = await Promise.all(Array.from({ length: 20 }, () => createShopper()));
  const itemCounts = await Promise.all(
    people.map(async (person, index) => {
      const one = createCartClient(person).add('2', index + 1);
      // Another connection pool acts like another process.
      const two = addToCart(db, { userId: person.id, key: undefined, productId: '1', quantity: 1 });
      return [(await one).data.cart.itemCount, (await two).itemCount];
    }),
  );
  for (const [index, { id }] of people.entries()) {
    expect((await findCart(db, id)).itemCount).toBe(index + 2);
    // The changes are applied one after the other, so the second result contains both.
    expect(itemCounts[index]).toContain(index + 2);
  }
});

test('a product that is deleted while it is added is not found, and other carts are not affected', async () => {
  const shop = await openTestShop();
  const kavya = createCartClient(await createShopper(shop), shop);
  const others = await Promise.all(Array.from({ length: 5 }, () => createShopper(shop)));
  await kavya.add('2');
  const { rejected, added, synced } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`delete from products where id = '9'`);
    const calls = {
      rejected: kavya.add('9', 1, 'key-of-the-gone'),
      added: Promise.all(others.map((other) => createCartClient(other, shop).add('3'))),
      synced: createCartClient(await createShopper(shop), shop).sync([
        { productId: '9', quantity: 1 },
        { productId: '1', quantity: 2 },
      ]),
    };
    await vi.waitFor(async () => {
      const { rows } = await shop.db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%change_cart%'`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    return calls;
  });
  expect(await rejected).toMatchObject({ status: 404, code: 'product_not_found' });
  expect(formatLines(await rejected)).toEqual(['2 × 1']);
  for (const response of await added) expect(formatLines(response)).toEqual(['3 × 1']);
  expect(formatLines(await synced)).toEqual(['1 × 2']);
  expect(listNotices(await synced)).toEqual([['gone', 'A product is not available any more']]);
  expect(formatLines(await kavya.add('1', 1, 'key-of-the-gone'))).toEqual(['2 × 1', '1 × 1']);
});

test('a key counts once across all endpoints, and a rejected change does not use it up', async () => {
  const shop = await openTestShop();
  const cart = createCartClient(await createShopper(shop), shop);
  await cart.add('2', 1, 'key-of-the-add');
  const items = [{ productId: '2', quantity: 1, base: 0 }];
  expect(formatLines(await cart.sync(items, 'key-of-the-add'))).toEqual(['2 × 1']);
  await cart.update('2', 4, 'key-of-update');
  expect(formatLines(await cart.update('2', 9, 'key-of-update'))).toEqual(['2 × 4']);
  expect(formatLines(await cart.clear('key-of-update'))).toEqual(['2 × 4']);
  expect(formatLines(await cart.remove('2', 'key-of-update'))).toEqual(['2 × 4']);

  await stock(shop, '1', 0);
  expect(await cart.add('1', 1, 'key-of-refusal')).toMatchObject({ status: 409 });
  await stock(shop, '1', 5);
  expect(formatLines(await cart.add('1', 1, 'key-of-refusal'))).toEqual(['2 × 4', '1 × 1']);
  const other = createCartClient(await createShopper(shop), shop);
  expect(formatLines(await other.add('2', 1, 'key-of-the-add'))).toEqual(['2 × 1']);
});

test('a browser’s cart is merged once, from two tabs and after a lost response', async () => {
  const cart = createCartClient(await createShopper());
  await cart.add('2', 1);
  const items = [
    { productId: '2', quantity: 2 },
    { productId: '1', quantity: 3 },
    { productId: '999', quantity: 1 },
  ];
  const tabs = await Promise.all([
    cart.sync(items, 'guest-cart-key'),
    cart.sync(items, 'guest-cart-key'),
  ]);
  for (const tab of tabs) expect(formatLines(tab)).toEqual(['2 × 3', '1 × 3']);
  expect(tabs.flatMap(listNotices)).toEqual([['gone', 'A product is not available any more']]);
  expect(formatLines(await cart.sync(items, 'guest-cart-key'))).toEqual(['2 × 3', '1 × 3']);
  expect(formatLines(await cart.sync(items, 'another-key'))).toEqual(['2 × 5', '1 × 6']);
});

test('a sync changes each line by the client’s difference', async () => {
  const shop = await openTestShop();
  const cart = createCartClient(await createShopper(shop), shop);
  await stock(shop, '4', 2);
  await cart.sync([
    { productId: '1', quantity: 5 },
    { productId: '2', quantity: 5 },
    { productId: '3', quantity: 5 },
    { productId: '4', quantity: 2 },
  ]);
  const synced = await cart.sync([
    { productId: '1', quantity: 2, base: 4 },
    { productId: '2', quantity: 0, base: 5 },
    { productId: '3', quantity: 4, base: 4 },
    { productId: '4', quantity: 9, base: 2 },
  ]);
  expect(formatLines(synced)).toEqual(['1 × 3', '3 × 5', '4 × 2']);
  expect(listNotices(synced)).toEqual([['reduced', 'Only 2 of Jaljira Sattu are left']]);
  // A line with more units than the stock counts as the stock.
  await stock(shop, '1', 2);
  const lowered = await cart.sync([{ productId: '1', quantity: 1, base: 2 }]);
  expect(formatLines(lowered)[0]).toBe('1 × 1');
});

test('purchased items leave the cart, and items added since then stay', async () => {
  const { db } = shared();
  const kavya = await createShopper();
  const cart = createCartClient(kavya);
  for (const [id, quantity] of [
    ['1', 1],
    ['2', 3],
    ['3', 1],
  ] as const) {
    await cart.add(id, quantity);
  }
  await db.execute(sql`select take_out_of_cart(${kavya.id}, '{1, 2, 4}', '{2, 2, 1}')`);
  expect((await findCart(db, kavya.id)).items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['2', 1],
    ['3', 1],
  ]);
});

test('guests can price a cart, and nothing is stored', async () => {
  const shop = await openTestShop();
  const price = (items: unknown) => callApi(shop, 'POST /api/cart/price', { body: { items } });
  await stock(shop, '2', 1);
  // The catalog cache receives the change a moment later.
  await expect
    .poll(async () => formatLines(await price([{ productId: '2', quantity: 4 }])))
    .toEqual(['2 × 1']);
  const priced = await price([
    { productId: '1', quantity: 2 },
    { productId: 'peri-peri-makhana', quantity: 1 },
    { productId: '2', quantity: 4 },
    { productId: '999', quantity: 1 },
  ]);
  expect(priced.status).toBe(200);
  expect(formatLines(priced)).toEqual(['1 × 3', '2 × 1']);
  expect(priced.data.cart).toMatchObject({ subtotal: 776, shipping: 0, total: 776, itemCount: 4 });
  expect(listNotices(priced)).toEqual([
    ['reduced', 'Only 1 of Classic Sattu is left'],
    ['gone', 'A product is not available any more'],
  ]);
  const { rows } = await shop.db.execute(sql`select 1 from cart_items`);
  expect(rows).toEqual([]);
  const tooMany = Array.from({ length: 101 }, (_, id) => ({ productId: `${id}`, quantity: 1 }));
  for (const items of [undefined, 'all', [{ productId: '1', quantity: 0 }], tooMany]) {
    expect(await price(items)).toMatchObject({ status: 400 });
  }
});

test('limits changes with a key per account and hour, and deletes old keys', async () => {
  const shop = await openTestShop();
  const kavya = await createShopper(shop);
  const cart = createCartClient(kavya, shop);
  const keys = async () => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from cart_changes where user_id = ${kavya.id}`,
    );
    return rows[0]?.count;
  };
  const insertKeys = (count: number, age: string) =>
    shop.db.execute(sql`
      insert into cart_changes (user_id, key, at)
        select ${kavya.id}, 'key-' || ${count}::int || '-' || n, now() - ${age}::interval from generate_series(1, ${count}::int) n`);
  await insertKeys(999, '10 minutes');
  expect(formatLines(await cart.add('2', 1, 'the-thousandth'))).toEqual(['2 × 1']);
  const rejected = await cart.add('2', 1, 'one-too-many');
  expect(rejected).toMatchObject({ status: 429, code: 'too_many_requests' });
  // A repeated key changes nothing, and a change without a key adds no row.
  expect(formatLines(await cart.add('2', 1, 'the-thousandth'))).toEqual(['2 × 1']);
  expect(formatLines(await cart.add('2', 1))).toEqual(['2 × 2']);
  expect(
    formatLines(
      await createCartClient(await createShopper(shop), shop).add('2', 1, 'another-account'),
    ),
  ).toEqual(['2 × 1']);

  await shop.db.execute(sql`update cart_changes set at = at - interval '1 hour'`);
  await insertKeys(1000, '2 days');
  expect(await keys()).toBe(2000);
  expect(formatLines(await cart.add('2', 1, 'after-an-hour'))).toEqual(['2 × 3']);
  expect(await keys()).toBe(1001);
  expect(formatLines(await cart.add('2', 1, 'the-thousandth'))).toEqual(['2 × 3']);
});

test('the cart gets a suggestion that reaches free shipping, unless the shop makes none', async () => {
  const shop = await openTestShop();
  const { app, db } = shop;
  const suggest = async (query: string) => {
    const reply = await app.inject(`/api/cart/suggestion?${query}`);
    return reply.json().data?.product?.name ?? reply.json().errors ?? null;
  };
  await db.execute(
    sql`update products set price_paise = id::int * 10000, original_price_paise = null where id::int < 8`,
  );
  await db.execute(sql`update products set is_active = id::int < 8`);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from products order by id::int`,
  );
  const names = rows.map(({ name }) => name);
  await expect.poll(() => suggest('missing=29999')).toBe(names[2]);
  expect(await suggest('missing=29999&exclude=3,99')).toBe(names[3]);
  expect(await suggest('missing=70001')).toBeNull();
  expect(await suggest('missing=0')).toEqual({
    missing: 'Use a whole number of paise above 0',
  });
  const many = Array.from({ length: 101 }, (_, n) => n).join(',');
  expect(await suggest(`missing=1&exclude=${many}`)).toEqual({
    exclude: 'Name at most 100 products',
  });
  await changeSettings(shop, 'delivery', { suggestsForFreeShipping: false });
  await expect.poll(() => suggest('missing=29999')).toBeNull();
});
