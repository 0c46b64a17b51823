import { expect, test, vi } from 'vitest';
import * as contract from '#shared/cart/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { aPerson, callApi, type Person } from '../../testing/people.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { addToCart } from './change-cart.ts';
import { findCart } from './queries.ts';

const shared = shareTestShop();

/** Lines as `product × quantity`, in the order they were put in. */
const linesOf = (answer: { data: { cart: contract.Cart } }) =>
  answer.data.cart.items.map(({ id, quantity }) => `${id} × ${quantity}`);

const noticesOf = (answer: { data: { cart: contract.Cart } }) =>
  answer.data.cart.notices.map(({ kind, message }) => [kind, message]);

const shopper = (shop: TestShop = shared()) => aPerson(shop.db);

function callsOf(as: Person, shop: TestShop = shared()) {
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

/** Somebody with a checkout that keeps so many of a product. */
async function hold(shop: TestShop, person: Person, productId: string, quantity: number) {
  await shop.db.execute(sql`
    with attempt as (
      insert into checkouts (user_id, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email, phone, expires_at)
      values (${person.id}, 'x', 50000, 0, 50000, 'Kavya', 'kavya@example.com', '9876543210', now() + interval '20 minutes')
      returning id
    )
    insert into holds (checkout_id, product_id, owner_id, quantity)
      select id, ${productId}, ${person.id}, ${quantity} from attempt`);
  await shop.db.execute(
    sql`update products set reserved = reserved + ${quantity} where id = ${productId}`,
  );
}

const stock = (shop: TestShop, productId: string, onHand: number) =>
  shop.db.execute(sql`update products set on_hand = ${onHand} where id = ${productId}`);

test('a cart is filled, changed and emptied, and every answer is the priced cart', async () => {
  const cart = callsOf(await shopper());
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
      },
    ],
    notices: [],
    itemCount: 2,
    subtotal: 358,
    shipping: 50,
    total: 408,
  });
  expect(linesOf(await cart.add('2'))).toEqual(['2 × 3']);
  expect(linesOf(await cart.add('peri-peri-makhana'))).toEqual(['2 × 3', '1 × 1']);
  const updated = await cart.update('2', 5);
  expect(linesOf(updated)).toEqual(['2 × 5', '1 × 1']);
  expect(updated.data.cart).toMatchObject({ subtotal: 1094, shipping: 0, total: 1094 });
  expect(linesOf(await cart.remove('classic-sattu'))).toEqual(['1 × 1']);
  expect(linesOf(await cart.remove('2'))).toEqual(['1 × 1']);
  const cleared = await cart.clear();
  expect(cleared.data.cart).toMatchObject({ items: [], itemCount: 0, shipping: 0, total: 0 });
  expect((await cart.get()).data).toEqual(cleared.data);
});

test('nobody sees or changes the cart of somebody else, and strangers have none', async () => {
  const kavya = await shopper();
  await callsOf(kavya).add('2');
  expect(linesOf(await callsOf(await shopper()).get())).toEqual([]);
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
  expect(linesOf(await callsOf(kavya).get())).toEqual(['2 × 1']);
});

test('what cannot be a quantity or a product is refused, and the field is named', async () => {
  const cart = callsOf(await shopper());
  for (const quantity of [0, -1, 1.5, 1001, 'two', null]) {
    const refused = await cart.update('2', quantity);
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(refused.errors)).toEqual(['quantity']);
  }
  expect(await cart.add('')).toMatchObject({ status: 400 });
  expect(await cart.add('2', 1, 'short')).toMatchObject({ status: 400 });
  expect(await cart.sync([{ productId: '2', quantity: -1 }])).toMatchObject({ status: 400 });
  expect(await cart.sync([], 'not a key!')).toMatchObject({ status: 400 });
  expect(linesOf(await cart.get())).toEqual([]);
});

test('an unknown product is not found, and the refusal tells how the cart stands', async () => {
  const cart = callsOf(await shopper());
  await cart.add('2');
  for (const unknown of ['999', 'no\u0000thing', '%27', '../1']) {
    const refused = await cart.add(unknown);
    expect(refused).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(linesOf(refused)).toEqual(['2 × 1']);
  }
  expect(await cart.update('1', 2)).toMatchObject({ status: 404, code: 'product_not_found' });
  expect(linesOf(await cart.remove('999'))).toEqual(['2 × 1']);
});

test('no more than the stock is taken, and the shopper is told', async () => {
  const shop = await openTestShop();
  await stock(shop, '2', 3);
  const cart = callsOf(await shopper(shop), shop);
  const added = await cart.add('2', 10);
  expect(linesOf(added)).toEqual(['2 × 3']);
  expect(noticesOf(added)).toEqual([['reduced', 'Only 3 of Classic Sattu are left']]);
  expect(linesOf(await cart.add('2'))).toEqual(['2 × 3']);
  expect(linesOf(await cart.update('2', 2))).toEqual(['2 × 2']);
  expect(noticesOf(await cart.update('2', 4))).toHaveLength(1);

  await stock(shop, '2', 0);
  expect(await cart.add('2')).toMatchObject({ status: 409, code: 'out_of_stock' });
  expect(await cart.update('2', 1)).toMatchObject({ status: 409, code: 'out_of_stock' });
  await stock(shop, '1', 5000);
  expect(linesOf(await cart.add('1', 1000))).toEqual(['1 × 1000']);
  const most = await cart.add('1', 1000);
  expect(linesOf(most)).toEqual(['1 × 1000']);
  expect(noticesOf(most)).toContainEqual([
    'reduced',
    '1000 of Peri Peri Makhana are the most for one order',
  ]);
});

test('what is sold out or taken off the shelf is said, and comes back when it comes back', async () => {
  const shop = await openTestShop();
  const cart = callsOf(await shopper(shop), shop);
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
  expect(linesOf(short)).toEqual(['1 × 1']);
  expect(short.data.cart.notices.map(({ kind }: { kind: string }) => kind)).toEqual([
    'reduced',
    'sold_out',
    'gone',
  ]);
  expect(noticesOf(short)[0]).toEqual(['reduced', 'Only 1 of Peri Peri Makhana is left']);
  expect(await cart.add('3')).toMatchObject({ status: 404, code: 'product_not_found' });

  await stock(shop, '1', 10);
  await stock(shop, '2', 10);
  await shop.db.execute(sql`update products set is_active = true where id = '3'`);
  expect(linesOf(await cart.get())).toEqual(['1 × 5', '2 × 2', '3 × 1']);
});

test('nobody loses the last packet to their own checkout', async () => {
  const shop = await openTestShop();
  const kavya = await shopper(shop);
  await stock(shop, '2', 1);
  expect(linesOf(await callsOf(kavya, shop).add('2'))).toEqual(['2 × 1']);
  await hold(shop, kavya, '2', 1);
  const mine = await callsOf(kavya, shop).get();
  expect(mine.data.cart).toMatchObject({ notices: [], items: [{ quantity: 1, stock: 1 }] });
  const other = callsOf(await shopper(shop), shop);
  expect(await other.add('2')).toMatchObject({ status: 409, code: 'out_of_stock' });
});

test('two adds at once both count, and two with one key count once', async () => {
  const cart = callsOf(await shopper());
  await Promise.all([cart.add('2'), cart.add('2'), cart.add('2'), cart.add('1')]);
  expect(linesOf(await cart.get()).toSorted()).toEqual(['1 × 1', '2 × 3']);
  const key = 'one-and-the-same';
  const answers = await Promise.all([1, 2, 3].map(() => cart.add('2', 2, key)));
  for (const answer of answers) expect(linesOf(answer)).toContain('2 × 5');
});

test('twenty carts that change at once, each from two sides, each get both of their changes', async () => {
  const { db } = shared();
  const people = await Promise.all(Array.from({ length: 20 }, () => shopper()));
  const told = await Promise.all(
    people.map(async (person, index) => {
      const one = callsOf(person).add('2', index + 1);
      // Another pool of connections is what another process is.
      const two = addToCart(db, { userId: person.id, key: undefined, productId: '1', quantity: 1 });
      return [(await one).data.cart.itemCount, (await two).itemCount];
    }),
  );
  for (const [index, { id }] of people.entries()) {
    expect((await findCart(db, id)).itemCount).toBe(index + 2);
    // One after the other: whoever came second was told of both.
    expect(told[index]).toContain(index + 2);
  }
});

test('a product that is deleted while it is put into a cart is not found, and nobody else notices', async () => {
  const shop = await openTestShop();
  const kavya = callsOf(await shopper(shop), shop);
  const others = await Promise.all(Array.from({ length: 5 }, () => shopper(shop)));
  await kavya.add('2');
  const { refused, added, synced } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`delete from products where id = '9'`);
    const calls = {
      refused: kavya.add('9', 1, 'key-of-the-gone'),
      added: Promise.all(others.map((other) => callsOf(other, shop).add('3'))),
      synced: callsOf(await shopper(shop), shop).sync([
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
  expect(await refused).toMatchObject({ status: 404, code: 'product_not_found' });
  expect(linesOf(await refused)).toEqual(['2 × 1']);
  for (const answer of await added) expect(linesOf(answer)).toEqual(['3 × 1']);
  expect(linesOf(await synced)).toEqual(['1 × 2']);
  expect(noticesOf(await synced)).toEqual([['gone', 'A product is not available any more']]);
  expect(linesOf(await kavya.add('1', 1, 'key-of-the-gone'))).toEqual(['2 × 1', '1 × 1']);
});

test('a key counts once in whichever call it comes, and a refused change does not use it up', async () => {
  const shop = await openTestShop();
  const cart = callsOf(await shopper(shop), shop);
  await cart.add('2', 1, 'key-of-the-add');
  const items = [{ productId: '2', quantity: 1, base: 0 }];
  expect(linesOf(await cart.sync(items, 'key-of-the-add'))).toEqual(['2 × 1']);
  await cart.update('2', 4, 'key-of-update');
  expect(linesOf(await cart.update('2', 9, 'key-of-update'))).toEqual(['2 × 4']);
  expect(linesOf(await cart.clear('key-of-update'))).toEqual(['2 × 4']);
  expect(linesOf(await cart.remove('2', 'key-of-update'))).toEqual(['2 × 4']);

  await stock(shop, '1', 0);
  expect(await cart.add('1', 1, 'key-of-refusal')).toMatchObject({ status: 409 });
  await stock(shop, '1', 5);
  expect(linesOf(await cart.add('1', 1, 'key-of-refusal'))).toEqual(['2 × 4', '1 × 1']);
  const other = callsOf(await shopper(shop), shop);
  expect(linesOf(await other.add('2', 1, 'key-of-the-add'))).toEqual(['2 × 1']);
});

test('a cart from a browser is brought in once, in two tabs and after a lost reply', async () => {
  const cart = callsOf(await shopper());
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
  for (const tab of tabs) expect(linesOf(tab)).toEqual(['2 × 3', '1 × 3']);
  expect(tabs.flatMap(noticesOf)).toEqual([['gone', 'A product is not available any more']]);
  expect(linesOf(await cart.sync(items, 'guest-cart-key'))).toEqual(['2 × 3', '1 × 3']);
  expect(linesOf(await cart.sync(items, 'another-key'))).toEqual(['2 × 5', '1 × 6']);
});

test('a sync moves each line by what its sender changed', async () => {
  const shop = await openTestShop();
  const cart = callsOf(await shopper(shop), shop);
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
  expect(linesOf(synced)).toEqual(['1 × 3', '3 × 5', '4 × 2']);
  expect(noticesOf(synced)).toEqual([['reduced', 'Only 2 of Jaljira Sattu are left']]);
  // A line of which less is left than it holds counts as what is left.
  await stock(shop, '1', 2);
  const lowered = await cart.sync([{ productId: '1', quantity: 1, base: 2 }]);
  expect(linesOf(lowered)[0]).toBe('1 × 1');
});

test('what was bought leaves the cart, what was added meanwhile stays', async () => {
  const { db } = shared();
  const kavya = await shopper();
  const cart = callsOf(kavya);
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

test('anybody may ask what a cart costs now, and nothing is kept of it', async () => {
  const shop = await openTestShop();
  const price = (items: unknown) => callApi(shop, 'POST /api/cart/price', { body: { items } });
  await stock(shop, '2', 1);
  // The shelf hears of the change a moment later.
  await expect
    .poll(async () => linesOf(await price([{ productId: '2', quantity: 4 }])))
    .toEqual(['2 × 1']);
  const priced = await price([
    { productId: '1', quantity: 2 },
    { productId: 'peri-peri-makhana', quantity: 1 },
    { productId: '2', quantity: 4 },
    { productId: '999', quantity: 1 },
  ]);
  expect(priced.status).toBe(200);
  expect(linesOf(priced)).toEqual(['1 × 3', '2 × 1']);
  expect(priced.data.cart).toMatchObject({ subtotal: 776, shipping: 0, total: 776, itemCount: 4 });
  expect(noticesOf(priced)).toEqual([
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

test('changes with a key are limited per account and hour, and old keys make room', async () => {
  const shop = await openTestShop();
  const kavya = await shopper(shop);
  const cart = callsOf(kavya, shop);
  const keys = async () => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from cart_changes where user_id = ${kavya.id}`,
    );
    return rows[0]?.count;
  };
  const fill = (count: number, age: string) =>
    shop.db.execute(sql`
      insert into cart_changes (user_id, key, at)
        select ${kavya.id}, 'key-' || ${count}::int || '-' || n, now() - ${age}::interval from generate_series(1, ${count}::int) n`);
  await fill(999, '10 minutes');
  expect(linesOf(await cart.add('2', 1, 'the-thousandth'))).toEqual(['2 × 1']);
  const refused = await cart.add('2', 1, 'one-too-many');
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  // A repeated key changes nothing, and a shopper who sends no key adds no row.
  expect(linesOf(await cart.add('2', 1, 'the-thousandth'))).toEqual(['2 × 1']);
  expect(linesOf(await cart.add('2', 1))).toEqual(['2 × 2']);
  expect(linesOf(await callsOf(await shopper(shop), shop).add('2', 1, 'another-account'))).toEqual([
    '2 × 1',
  ]);

  await shop.db.execute(sql`update cart_changes set at = at - interval '1 hour'`);
  await fill(1000, '2 days');
  expect(await keys()).toBe(2000);
  expect(linesOf(await cart.add('2', 1, 'after-an-hour'))).toEqual(['2 × 3']);
  expect(await keys()).toBe(1001);
  expect(linesOf(await cart.add('2', 1, 'the-thousandth'))).toEqual(['2 × 3']);
});
