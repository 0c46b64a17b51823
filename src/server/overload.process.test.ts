import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCarts } from '../../chaos/carts.ts';
import { compareBooks } from '../../chaos/compare-books.ts';
import { flashSale } from '../../chaos/flash-sale.ts';
import { faceHostileTraffic } from '../../chaos/hostile-traffic.ts';
import { createObservations } from '../../chaos/observations.ts';
import { overloadCheckout } from '../../chaos/overload.ts';
import { restartPostgres } from '../../chaos/restarts.ts';
import { checkRevokedAccess } from '../../chaos/revoked-access.ts';
import { webhookStorm } from '../../chaos/webhook-storm.ts';
import { startEnvironment, type Environment } from '../../harness/environment.ts';
import type { ProviderBooks } from '../../harness/provider.ts';
import type { Refund } from '../../sandbox/razorpay/entities.ts';
import { isLongRun } from './testing/run-length.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('repeated deliveries of a webhook create one order, and the comparison detects differences', async () => {
  // The first test, because it expects only its own payments at the provider.
  const storm = isLongRun
    ? { webhooks: 100, deliveries: 10_000 }
    : { webhooks: 20, deliveries: 200 };
  expect(await webhookStorm(environment, storm)).toMatchObject({
    accepted: storm.deliveries,
    effects: storm.webhooks,
    findings: [],
  });

  const books = await environment.provider.books();
  const compare = async (change: Partial<ProviderBooks>, responses: [string, string][] = []) => {
    const observations = createObservations();
    for (const [payment, number] of responses) observations.orders.set(payment, number);
    const findings = await compareBooks(environment.db, {
      books: { ...books, ...change },
      observations,
    });
    return findings.map(({ check }) => check);
  };
  const [payment, ...payments] = books.payments;
  if (!payment) throw new Error('no payments');
  const { id, amount } = payment;
  const refund = { id: 'rfnd_x', payment_id: id, amount, status: 'processed' } as Refund;
  expect(await compare({})).toEqual([]);
  expect(await compare({ payments })).toEqual(['every payment here is captured at the provider']);
  expect(await compare({ payments: [...books.payments, { ...payment, id: 'pay_x' }] })).toEqual([
    'every capture at the provider is one order or one refund here',
  ]);
  expect(await compare({ refunds: [refund] })).toEqual([
    'refunds at the provider and refunds here are the same',
  ]);
  expect(await compare({}, [[id, 'TKR-20250101-000000']])).toEqual([
    'the responses that shoppers received are true',
  ]);
});

test('random carts match a model in integer paise', () => {
  const count = isLongRun ? 1_000_000 : 20_000;
  const { carts, differences } = compareCarts({ carts: count, seed: 3 });
  expect([carts, differences]).toEqual([count, []]);
});

test('buyers of the last packs on two processes, each verifying the payment twice, create one order per pack', async () => {
  const sale = isLongRun
    ? { buyers: 500, concurrency: 100, packets: 50 }
    : { buyers: 80, concurrency: 40, packets: 10 };
  const result = await flashSale(environment, sale);
  const { order = 0, out_of_stock = 0, payment_refunded = 0, ...others } = result.answers;
  expect(result).toMatchObject({ orders: sale.packets, contradictions: [], findings: [] });
  expect(order).toBe(sale.packets);
  expect(out_of_stock + payment_refunded).toBe(sale.buyers - sale.packets);
  expect(others).toEqual({});
});

test('an overloaded shop rejects no payment, sends only declared responses and stays consistent', async () => {
  // The number of rejected buyers depends on the machine; priority-classes.test.ts tests the limit.
  const seconds = isLongRun ? 20 : 1;
  const result = await overloadCheckout(environment, { seconds, times: 5 });
  expect(result).toMatchObject({ verifyShed: 0, unexpected: {}, findings: [] });
  expect(result.goodput).toBeGreaterThan(0);
});

test('slow, idle and oversized requests do not block other visitors', async () => {
  // Browsers retry when the shop is busy; `npm run chaos` measures the first response.
  const results = await faceHostileTraffic(environment, {
    seconds: isLongRun ? 10 : 0.3,
    retriesOn503: true,
  });
  expect(results.length).toBeGreaterThan(5);
  for (const { traffic, requests, failed } of results) {
    expect([traffic, requests > 0, failed]).toEqual([traffic, true, 0]);
  }
});

test('a logout, demotion or password reset takes effect in every process at once', async () => {
  const { calls, accepted } = await checkRevokedAccess(environment, { isShort: !isLongRun });
  expect(accepted).toEqual([]);
  expect(calls).toBeGreaterThan(isLongRun ? 150 : 50);
});

test('no process exits when PostgreSQL restarts', async () => {
  const times = isLongRun ? 20 : 2;
  const { milliseconds, ended } = await restartPostgres(environment, { times });
  expect([milliseconds.length, ended]).toEqual([times, 0]);
});
