import { expect, onTestFinished, test } from 'vitest';
import type { Refund } from '../../sandbox/razorpay/entities.ts';
import { compareBooks } from '../../chaos/compare-books.ts';
import { createObservations } from '../../chaos/observations.ts';
import type { ProviderBooks } from '../../harness/provider.ts';
import { runChaos } from '../../chaos/run-chaos.ts';
import { startEnvironment } from '../../harness/environment.ts';
import { webhookStorm } from '../../chaos/webhook-storm.ts';
import { isLongRun } from './testing/run-length.ts';

test('every payment becomes one order or is refunded while shops are killed and PostgreSQL restarts', async () => {
  const environment = await startEnvironment();
  onTestFinished(environment.close);
  const size = isLongRun
    ? { captures: 400, kills: 60, restarts: 5, minutes: 20 }
    : { captures: 20, kills: 4, restarts: 1, minutes: 6 };
  const plan = { ...size, seed: 7, isHurried: true };
  const { findings, captures, kills, restarts } = await runChaos(environment, plan);
  expect(findings).toEqual([]);
  expect(captures).toBeGreaterThanOrEqual(size.captures);
  expect({ kills, restarts }).toEqual({ kills: size.kills, restarts: size.restarts });
}, 1_500_000);

test('repeated deliveries of a webhook create one order, and the comparison detects differences', async () => {
  const environment = await startEnvironment();
  onTestFinished(environment.close);
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
