import { expect, test } from 'vitest';
import type { Customer } from '#shared/customers/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { buy } from '../../testing/checkout-flow.ts';
import { createUser, createAdmin, callApi } from '../../testing/users.ts';
import { openTestShop } from '../../testing/test-shop.ts';

test('finds users by name and email, ignoring case, with their number of orders', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db, { name: 'Asha Tiwari', email: 'asha@shop.example' });
  const priya = await createUser(shop.db, { name: 'Priya Malhotra', email: 'priya@example.com' });
  await createUser(shop.db, { name: 'Supriya Nair', email: 'nair@example.com' });
  await createUser(shop.db, { name: '100% Ravi_K', email: 'ravi@example.com' });
  for (const productId of ['1', '2']) await buy(shop, priya, [{ productId, quantity: 1 }]);
  const search = async (q: string) => {
    const url = `/api/admin/users/search?q=${encodeURIComponent(q)}`;
    const { data } = await callApi(shop, `GET ${url}`, { as: asha });
    return (data as Customer[]).map(({ name, ordersCount }) => [name, ordersCount]);
  };
  expect(await search('PRIYA')).toEqual([
    ['Supriya Nair', 0],
    ['Priya Malhotra', 2],
  ]);
  expect(await search('nair@')).toEqual([['Supriya Nair', 0]]);
  expect(await search('  ')).toEqual([]);
  expect(await search('%')).toEqual([['100% Ravi_K', 0]]);
  expect(await search('i_k')).toEqual([['100% Ravi_K', 0]]);
  expect(await search(`' or 1=1 --`)).toEqual([]);
});

test('lists all users page by page, newest first', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.execute(sql`insert into users (name, email, password_hash, created_at)
    select 'Person ' || n, 'person-' || n || '@example.com', '$argon2id$x', now() + make_interval(secs => n)
    from generate_series(1, 60) n`);
  const list = async (query: string) =>
    (await callApi(shop, `GET /api/admin/users${query}`, { as: asha })).data;
  const first = await list('');
  expect(first).toMatchObject({ total: 63, page: 1, pageCount: 3 });
  expect(first.items).toHaveLength(25);
  expect(first.items[0]).toMatchObject({ name: 'Person 60', ordersCount: 0, lastLogin: null });
  expect(JSON.stringify(first)).not.toContain('argon2');
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    for (const { id } of (await list(`?page=${page}`)).items) seen.add(id);
  }
  expect(seen.size).toBe(63);
  expect(await list('?page=9')).toMatchObject({ items: [], total: 63 });
  expect(await list('?q=person-7%40')).toMatchObject({ total: 1, pageCount: 1 });
});

test.each(['page=0', 'page=x', 'page=1.5', 'page=999999999', `q=${'a'.repeat(101)}`])(
  'rejects %s',
  async (query) => {
    const shop = await openTestShop();
    const asha = await createAdmin(shop.db);
    const reply = await callApi(shop, `GET /api/admin/users?${query}`, { as: asha });
    expect(reply).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);
