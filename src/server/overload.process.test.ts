import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCarts } from '../../chaos/carts.ts';
import { faceHostileTraffic } from '../../chaos/hostile-traffic.ts';
import { overloadCheckout } from '../../chaos/overload.ts';
import { restartPostgres } from '../../chaos/restarts.ts';
import { checkRevokedAccess } from '../../chaos/revoked-access.ts';
import { startEnvironment, type Environment } from '../../harness/environment.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('20,000 random carts match a model in integer paise', () => {
  const { carts, differences } = compareCarts({ carts: 20_000, seed: 3 });
  expect([carts, differences]).toEqual([20_000, []]);
});

test('an overloaded shop rejects no payment, sends only declared responses and stays consistent', async () => {
  // The number of rejected buyers depends on the machine; priority-classes.test.ts tests the limit.
  const result = await overloadCheckout(environment, { seconds: 3, times: 5 });
  expect(result).toMatchObject({ verifyShed: 0, unexpected: {}, findings: [] });
  expect(result.goodput).toBeGreaterThan(0);
}, 180_000);

test('slow, idle and oversized requests do not block other visitors', async () => {
  // Browsers retry when the shop is busy; `npm run chaos` measures the first response.
  const results = await faceHostileTraffic(environment, { seconds: 1, retriesOn503: true });
  expect(results.length).toBeGreaterThan(5);
  for (const { traffic, requests, failed } of results) {
    expect([traffic, requests > 0, failed]).toEqual([traffic, true, 0]);
  }
}, 180_000);

test('a logout, demotion or password reset takes effect in every process at once', async () => {
  const { calls, accepted } = await checkRevokedAccess(environment);
  expect(accepted).toEqual([]);
  expect(calls).toBeGreaterThan(150);
}, 180_000);

test('no process exits when PostgreSQL restarts', async () => {
  const { milliseconds, ended } = await restartPostgres(environment, { times: 3 });
  expect([milliseconds.length, ended]).toEqual([3, 0]);
}, 180_000);
