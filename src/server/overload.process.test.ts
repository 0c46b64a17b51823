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

test('20,000 random carts cost what a model in whole paise says', () => {
  const { carts, differences } = compareCarts({ carts: 20_000, seed: 3 });
  expect([carts, differences]).toEqual([20_000, []]);
});

test('an overloaded shop refuses no payment, gives only declared answers and keeps its books', async () => {
  // How many buyers it refuses depends on the machine; priority-classes.test.ts proves that it refuses those above the limit.
  const result = await overloadCheckout(environment, { seconds: 3, times: 5 });
  expect(result).toMatchObject({ verifyShed: 0, unexpected: {}, findings: [] });
  expect(result.goodput).toBeGreaterThan(0);
}, 180_000);

test('slow, silent and huge visitors keep nobody from being served', async () => {
  // A browser asks a busy shop again; `npm run chaos` counts the first answer, and its time.
  const results = await faceHostileTraffic(environment, { seconds: 1, retriesOn503: true });
  expect(results.length).toBeGreaterThan(5);
  for (const { traffic, requests, failed } of results) {
    expect([traffic, requests > 0, failed]).toEqual([traffic, true, 0]);
  }
}, 180_000);

test('who logged out, was demoted or reset the password is a stranger at every process at once', async () => {
  const { calls, accepted } = await checkRevokedAccess(environment);
  expect(accepted).toEqual([]);
  expect(calls).toBeGreaterThan(150);
}, 180_000);

test('PostgreSQL restarts without notice, and no process ends', async () => {
  const { milliseconds, ended } = await restartPostgres(environment, { times: 3 });
  expect([milliseconds.length, ended]).toEqual([3, 0]);
}, 180_000);
