import { expect, onTestFinished, test } from 'vitest';
import { createAnswerChecker, promises } from '../../fuzz/check-answer.ts';
import type { OpenApi } from '../../fuzz/operations.ts';
import { listOperations } from '../../fuzz/operations.ts';
import { planRequest } from '../../fuzz/plan-request.ts';
import { runFuzz } from '../../fuzz/run-fuzz.ts';
import { startTargetShop } from '../../fuzz/target-shop.ts';
import type { Answer } from '../../fuzz/send.ts';
import { openApiDocument } from './http/openapi.ts';
import { apiHeaders } from './http/security-headers.ts';
import { isLongRun } from './testing/run-length.ts';

const document = openApiDocument() as unknown as OpenApi;
const operations = listOperations(document);

test('fuzzed requests cause no errors, undeclared responses or inconsistent data', async () => {
  const target = await startTargetShop();
  onTestFinished(target.close);
  const requests = isLongRun ? 20_000 : 600;
  const { findings, statuses } = await runFuzz(target, { requests, seed: 5 });
  expect(findings).toEqual([]);
  // Some requests must succeed, or the test proves nothing.
  expect(statuses.get(200)).toBeGreaterThan(requests / 5);
}, 900_000);

test('the same seed and number create the same request', () => {
  const plan = (nth: number) => planRequest(operations, { seed: 1, nth });
  const first = Array.from({ length: 300 }, (_, nth) => plan(nth));
  expect(first.toReversed().map(({ nth }) => plan(nth))).toEqual(first.toReversed());
  expect(planRequest(operations, { seed: 2, nth: 7 })).not.toEqual(plan(7));
});

test('detects responses that violate a rule', () => {
  const checkAnswer = createAnswerChecker({ document, folders: ['/home/shop'] });
  const request = {
    nth: 0,
    as: 'stranger',
    kind: 'nothing',
    headers: {},
    body: undefined,
  } as const;
  const json = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' };
  const listBroken = (content: unknown, changes: Partial<Answer> = {}) => {
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const answer = { status: 200, headers: json, body, ...changes };
    const sent = { ...request, method: 'GET', path: '/api/health' };
    return checkAnswer(sent, answer).map(({ promise }) => promise);
  };
  const data = {
    database: 'ok',
    jobs: 'ok',
    disk: 'ok',
    storage: 'ok',
    mail: 'ok',
    payments: 'ok',
    uptimeSeconds: 1,
  };
  const failure = { success: false, message: 'No', code: 'not_found' };
  const internal = { ...failure, code: 'internal' };
  const unavailable = { ...failure, code: 'unavailable' };

  expect(listBroken({ success: true, data })).toEqual([]);
  expect(listBroken(failure, { status: 404 })).toEqual([]);
  expect(listBroken(unavailable, { status: 503 })).toEqual([]);
  expect(listBroken(internal, { status: 500 })).toEqual([promises.status]);
  expect(listBroken({ success: true, data: { ...data, jobs: 'maybe' } })).toEqual([
    promises.schema,
  ]);
  expect(listBroken({ success: true, data: { ...data, more: 1 } })).toEqual([promises.schema]);
  expect(listBroken(failure, { status: 409 })).toEqual([promises.schema]);
  expect(listBroken(failure, { status: 418 })).toEqual([promises.schema]);
  expect(listBroken('{"success":', {})).toEqual([promises.schema]);
  const { 'x-content-type-options': _, ...incomplete } = json;
  expect(listBroken({ success: true, data }, { headers: incomplete })).toEqual([promises.headers]);
  for (const leak of ['Failed query: x', '/home/shop/data', 'x\n    at run (shop.ts:1:2)']) {
    expect(listBroken({ ...failure, message: leak }, { status: 404 })).toEqual([
      promises.internals,
    ]);
  }
});
