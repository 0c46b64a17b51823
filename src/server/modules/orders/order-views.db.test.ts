import { expect, test } from 'vitest';
import { viewsMax } from '#shared/orders/order-list.ts';
import { callApi, createAdmin, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();
const PATH = '/api/orders/admin/views';

const list = async (as: TestUser) => (await callApi(shop(), `GET ${PATH}`, { as })).data.views;
const save = (as: TestUser, name: string, search = '?status=confirmed') =>
  callApi(shop(), `POST ${PATH}`, { as, body: { name, search } });

test('a view is saved, renamed and deleted, and is seen by its owner only', async () => {
  const [asha, ravi] = [await createAdmin(shop().db), await createAdmin(shop().db)];
  const search = '?page=3&sort=due&status=confirmed&evil=https://x.example';
  const { data } = await save(asha, '  Morning  ', search);
  const [view] = data.views;
  expect(data.views).toEqual([
    { id: view.id, name: 'Morning', search: '?status=confirmed&sort=due' },
  ]);
  expect(await list(asha)).toEqual(data.views);
  expect(await list(ravi)).toEqual([]);

  const rename = (as: TestUser, name: string) =>
    callApi(shop(), `PATCH ${PATH}/${view.id}`, { as, body: { name } });
  expect(await rename(ravi, 'Mine')).toMatchObject({ status: 404, code: 'order_view_not_found' });
  expect((await rename(asha, 'Before noon')).data.views).toMatchObject([{ name: 'Before noon' }]);

  const remove = (as: TestUser) => callApi(shop(), `DELETE ${PATH}/${view.id}`, { as });
  await remove(ravi);
  expect(await list(asha)).toHaveLength(1);
  expect((await remove(asha)).data.views).toEqual([]);
  expect(await remove(asha)).toMatchObject({ status: 200 });
});

test('saving the same view twice keeps one, and a name belongs to one view', async () => {
  const asha = await createAdmin(shop().db);
  await Promise.all([save(asha, 'To call'), save(asha, 'To call')]);
  expect(await list(asha)).toHaveLength(1);
  expect(await save(asha, 'to CALL', '?status=shipped')).toMatchObject({
    status: 400,
    errors: { name: 'You already have a view named “to CALL”' },
  });
  const { data } = await save(asha, 'Other');
  const other = data.views.find(({ name }: { name: string }) => name === 'Other');
  const body = { name: 'To Call' };
  expect(await callApi(shop(), `PATCH ${PATH}/${other.id}`, { as: asha, body })).toMatchObject({
    status: 400,
    errors: { name: expect.any(String) },
  });
});

test('names and the number of views are limited, also for simultaneous requests', async () => {
  const asha = await createAdmin(shop().db);
  for (const name of ['', '   ', 'x'.repeat(41)]) {
    expect(await save(asha, name)).toMatchObject({
      status: 400,
      errors: { name: expect.any(String) },
    });
  }
  expect(await save(asha, 'x'.repeat(40))).toMatchObject({ status: 200 });
  const names = Array.from({ length: viewsMax + 3 }, (_, index) => `View ${index}`);
  const replies = await Promise.all(names.map((name) => save(asha, name)));
  expect(await list(asha)).toHaveLength(viewsMax);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(4);
});
