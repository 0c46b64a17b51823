import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCarts } from '../../chaos/carts.ts';
import { faceCrowds } from '../../chaos/crowds.ts';
import { overloadBuying } from '../../chaos/overload.ts';
import { restartPostgres } from '../../chaos/restarts.ts';
import { endRights } from '../../chaos/rights.ts';
import { openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('20,000 random carts cost what a model in whole paise says', () => {
  const { carts, differences } = compareCarts({ carts: 20_000, seed: 3 });
  expect([carts, differences]).toEqual([20_000, []]);
});

test('when more buyers come than can be served, some are told to come back and no payment is', async () => {
  const result = await overloadBuying(stage, { seconds: 3, times: 5 });
  expect(result).toMatchObject({ settlingShed: 0, odd: {}, findings: [] });
  expect(result.shed).toBeGreaterThan(0);
  expect(result.goodput).toBeGreaterThan(0);
}, 180_000);

test('slow, silent and huge visitors keep nobody from being served', async () => {
  // A browser asks a busy shop again; `npm run chaos` counts the first answer, and its time.
  const results = await faceCrowds(stage, { seconds: 1, isPatient: true });
  expect(results.length).toBeGreaterThan(5);
  for (const { crowd, asked, failed } of results) {
    expect([crowd, asked > 0, failed]).toEqual([crowd, true, 0]);
  }
}, 180_000);

test('when more pages are asked for than can be drawn, some visitors see one that asks again by itself', async () => {
  const { url } = stage.branches[0];
  const asBrowser = { headers: { accept: 'text/html' } };
  const visit = (nth: number) => fetch(`${url}/products?search=sattu+${nth}`, asBrowser);
  const answers = await Promise.all(Array.from({ length: 400 }, (_, nth) => visit(nth)));
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.length - busy.length).toBeGreaterThan(0);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
  }
  expect(await busy[0]?.text()).toContain('This page comes back by itself');
  await expect.poll(async () => (await visit(1)).status, { timeout: 10_000 }).toBe(200);
});

test('who logged out, was demoted or reset the password is a stranger at every process at once', async () => {
  const { calls, letIn } = await endRights(stage);
  expect(letIn).toEqual([]);
  expect(calls).toBeGreaterThan(150);
}, 180_000);

test('PostgreSQL restarts without notice, and no process ends', async () => {
  const { milliseconds, ended } = await restartPostgres(stage, { times: 3 });
  expect([milliseconds.length, ended]).toEqual([3, 0]);
}, 180_000);
