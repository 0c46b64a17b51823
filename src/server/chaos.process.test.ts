import { expect, onTestFinished, test } from 'vitest';
import type { Refund } from '../../sandbox/razorpay/entities.ts';
import { compareBooks } from '../../chaos/compare-books.ts';
import { createObservations } from '../../chaos/observations.ts';
import type { ProviderBooks } from '../../harness/provider.ts';
import { runChaos } from '../../chaos/run-chaos.ts';
import { startEnvironment } from '../../harness/environment.ts';
import { webhookStorm } from '../../chaos/webhook-storm.ts';

test('every payment becomes one order or is refunded while shops are killed and PostgreSQL restarts', async () => {
  const environment = await startEnvironment();
  onTestFinished(environment.close);
  const plan = { captures: 40, kills: 8, restarts: 1, minutes: 6, seed: 7, isHurried: true };
  const { findings, captures, kills, restarts } = await runChaos(environment, plan);
  expect(findings).toEqual([]);
  expect(captures).toBeGreaterThanOrEqual(40);
  expect({ kills, restarts }).toEqual({ kills: 8, restarts: 1 });
}, 600_000);

test('400 deliveries of 20 webhooks create 20 orders, and the comparison detects differences', async () => {
  const environment = await startEnvironment();
  onTestFinished(environment.close);
  const storm = { webhooks: 20, deliveries: 400 };
  expect(await webhookStorm(environment, storm)).toMatchObject({
    accepted: 400,
    effects: 20,
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
