import { expect, test } from 'vitest';
import { startTestSandbox, startWebhookReceiver } from './testing.ts';

test('webhooks announce a dispute with its payment, and a lost dispute is deducted', async () => {
  const shop = await startWebhookReceiver();
  const { sendOk, order, pay } = await startTestSandbox({ webhookUrl: shop.url });
  const payment_id = await pay(await order());
  await shop.waitForCount(3);
  const opened = await sendOk('POST /sandbox/dispute', { payment_id, amount: 20_000 });
  expect(opened).toEqual({
    id: expect.stringMatching(/^disp_[A-Za-z0-9]{14}$/),
    entity: 'dispute',
    payment_id,
    amount: 20_000,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: expect.any(String),
    respond_by: expect.any(Number),
    status: 'open',
    phase: 'chargeback',
    created_at: expect.any(Number),
  });
  await sendOk('POST /sandbox/dispute/decide', { id: opened.id, status: 'under_review' });
  await sendOk('POST /sandbox/dispute/decide', { id: opened.id, status: 'lost' });
  await shop.waitForCount(6);
  expect(shop.events().slice(3)).toEqual([
    'payment.dispute.created',
    'payment.dispute.under_review',
    'payment.dispute.lost',
  ]);
  expect(shop.deliveries[3]?.payload.payment?.entity).toMatchObject({ id: payment_id });
  expect(shop.deliveries[5]?.payload.dispute?.entity).toMatchObject({ status: 'lost' });
  expect(await sendOk(`GET /v1/disputes/${String(opened.id)}`)).toMatchObject({
    status: 'lost',
    amount_deducted: 20_000,
  });
});

test('a payment that was not captured cannot be disputed', async () => {
  const { send, order, pay } = await startTestSandbox();
  const payment_id = await pay(await order(), { outcome: 'authorized' });
  expect((await send('POST /sandbox/dispute', { payment_id })).status).toBe(400);
  expect((await send('GET /v1/disputes/disp_unknown')).status).toBe(400);
});

test('a refund from the dashboard reduces the payment', async () => {
  const { sendOk, order, pay } = await startTestSandbox();
  const payment_id = await pay(await order());
  await sendOk('POST /sandbox/refund', { payment_id, amount: 10_000 });
  expect(await sendOk(`GET /v1/payments/${payment_id}`)).toMatchObject({ amount_refunded: 10_000 });
});
