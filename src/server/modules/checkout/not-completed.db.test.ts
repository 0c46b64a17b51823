import { expect, test } from 'vitest';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, createAdmin, callApi } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shared = shareTestShop();

test('lists checkouts without an order with reason, contact, held stock and history', async () => {
  const shop = shared();
  const [person, other, admin] = [
    await createUser(shop.db),
    await createUser(shop.db),
    await createAdmin(shop.db),
  ];
  await checkoutFlow.setStock(shop, '3', 20);
  const lines = [{ productId: '3', quantity: 2 }];
  const list = async (query: string) =>
    (await callApi(shop, `GET /api/payments/admin/not-completed${query}`, { as: admin })).data;
  expect(await list('')).toEqual({ items: [], total: 0, page: 1, pageCount: 1 });

  await checkoutFlow.buy(shop, person, lines);
  const { id } = await checkoutFlow.create(shop, person, lines);
  expect((await list('')).items).toMatchObject([
    {
      providerOrderId: id,
      reason: 'being_paid',
      heldUntil: expect.any(String),
      contact: { email: checkoutFlow.details.email, phone: checkoutFlow.details.phone },
      items: [{ productId: '3', quantity: 2 }],
      history: [{ kind: 'started' }],
    },
  ]);
  await checkoutFlow.pay(shop, id, { outcome: 'failed' });
  await eventually(async () =>
    expect((await list(`?q=${id}`)).items).toMatchObject([
      {
        reason: 'payment_failed',
        heldUntil: null,
        failure: expect.stringContaining('declined by the bank'),
        history: [{ kind: 'started' }, { kind: 'payment_failed' }],
      },
    ]),
  );

  const wrong = await checkoutFlow.create(shop, other, lines);
  await checkoutFlow.verify(
    shop,
    other,
    await checkoutFlow.pay(shop, wrong.id, { amount: 10_000 }),
  );
  await eventually(async () => {
    const [item] = (await list(`?q=${wrong.id}`)).items;
    expect(item).toMatchObject({ reason: 'wrong_amount' });
    expect(item.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'started',
      'payment_received',
      'refund_due',
      'refund_started',
      'refund_processed',
    ]);
  });
  expect(await list('?q=ananya sharma')).toMatchObject({ total: 2 });
  expect(await list('?q=98180-44121&page=2')).toMatchObject({ items: [], total: 2, page: 2 });
  expect(await list('?q=nothing-like-it')).toMatchObject({ total: 0 });
});
