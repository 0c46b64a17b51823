import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

const send = (payload: string | Buffer, headers: Record<string, string>) =>
  shop().app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers });

const sign = (body: string | Buffer, secret = shop().razorpay.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex');

const readInbox = async () =>
  (
    await shop().db.execute<{ event_id: string; event: string; body: string }>(
      sql`select event_id, event, body from webhook_inbox order by received_at`,
    )
  ).rows;

test('stores only events that the provider signed', async () => {
  const body = '{"event":"payment.captured"}';
  const before = (await readInbox()).length;
  for (const signature of [
    '',
    'x',
    sign(body, 'guess'),
    sign(`${body} `),
    sign(body).toUpperCase(),
  ]) {
    const response = await send(body, {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': 'evt_forged',
    });
    expect([signature.slice(0, 8), response.statusCode]).toEqual([signature.slice(0, 8), 400]);
    expect(response.json().code).toBe('webhook_refused');
  }
  expect(await readInbox()).toHaveLength(before);
});

test('verifies the signature over the bytes, for any content type and formatting', async () => {
  const body = Buffer.from('{ "event" : "payment.captured",\n "note":"नमस्ते" }');
  for (const [id, type] of [
    ['evt_bytes_1', 'application/json'],
    ['evt_bytes_2', 'text/plain'],
    ['evt_bytes_3', 'application/json; charset=utf-8'],
  ] as const) {
    const response = await send(body, {
      'content-type': type,
      'x-razorpay-signature': sign(body),
      'x-razorpay-event-id': id,
    });
    expect(response.json()).toEqual({ success: true, data: null });
  }
  const stored = (await readInbox()).filter(({ event_id: id }) => id.startsWith('evt_bytes'));
  expect(stored.map(({ body: text }) => text)).toEqual(Array(3).fill(body.toString()));
});

test('stores an event that is delivered several times once, also without an id', async () => {
  const body = '{"event":"payment.captured","n":1}';
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(body) };
  const before = (await readInbox()).length;
  for (let times = 0; times < 3; times += 1) {
    expect((await send(body, headers)).statusCode).toBe(200);
    expect((await send(body, { ...headers, 'x-razorpay-event-id': 'evt_one' })).statusCode).toBe(
      200,
    );
  }
  expect(await readInbox()).toHaveLength(before + 2);
});

test('accepts and discards events that cannot be parsed', async () => {
  for (const body of [
    '',
    'null',
    '[]',
    '{"event":5}',
    '{"event":"payment.captured"}',
    'not json',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"../x"}}}}',
  ]) {
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(body) };
    expect([body, (await send(body, headers)).statusCode]).toEqual([body, 200]);
  }
  const person = await createUser(shop().db);
  const { id } = await checkoutFlow.create(shop(), person, [{ productId: '1', quantity: 1 }]);
  await checkoutFlow.pay(shop(), id);
  await eventually(async () => {
    const { rows } = await shop().db.execute(sql`select from orders where user_id = ${person.id}`);
    expect(rows).toHaveLength(1);
  });
});

test('repeated deliveries of several events take effect once each', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser(shop().db)));
  await checkoutFlow.setStock(shop(), '1', 100);
  await checkoutFlow.setFaults(shop(), { dropWebhooks: 1 });
  const paid: checkoutFlow.PaymentResult[] = [];
  for (const person of people) {
    const { id } = await checkoutFlow.create(shop(), person, [{ productId: '1', quantity: 1 }]);
    paid.push(await checkoutFlow.pay(shop(), id));
  }
  await Promise.all(
    Array.from({ length: 40 }, () =>
      paid.map(({ razorpay_payment_id: id, razorpay_order_id: order_id }) => {
        const payload = { payment: { entity: { id, order_id } } };
        return checkoutFlow.deliverWebhook(shop(), {
          event: 'payment.captured',
          id: `storm_${id}`,
          payload,
        });
      }),
    ).flat(),
  );
  await eventually(async () => {
    const { rows } = await shop().db.execute<{ orders: number }>(
      sql`select count(*)::int as orders from orders where user_id in ${people.map(({ id }) => id)}`,
    );
    expect(rows[0]?.orders).toBe(5);
  });
  expect(await checkoutFlow.readStock(shop(), '1')).toEqual([95, 0]);
});
