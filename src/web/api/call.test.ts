import { expect, onTestFinished, test, vi } from 'vitest';
import { call, connectApi } from './call.ts';

/** A fake server that sends these responses in order and counts the requests. */
function aShop(...answers: [status: number, headers?: Record<string, string>][]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  connectApi(async (address, { method }) => {
    const [status, headers] = answers[asked.length] ?? [200];
    asked.push(`${method} ${address}`);
    const body = status === 200 ? { success: true, data: 'here' } : { code: 'unavailable' };
    const type = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
  });
  return asked;
}

const retryable = { 'retry-after': '2' };
const cart = { body: { items: [] } };
const item = { body: { productId: '1', quantity: 1 } };

test('a 503 with retry-after is retried once', async () => {
  const asked = aShop([503, retryable]);
  const answer = call('GET /api/orders', { query: {} });
  await vi.runAllTimersAsync();
  expect(await answer).toBe('here');
  expect(asked).toEqual(['GET /api/orders', 'GET /api/orders']);
});

test('a second 503 is reported to the caller', async () => {
  const asked = aShop([503, retryable], [503, retryable]);
  const refused = expect(call('POST /api/cart/price', cart)).rejects.toMatchObject({ status: 503 });
  await vi.runAllTimersAsync();
  await refused;
  expect(asked).toHaveLength(2);
});

test('a change is retried only if it has an idempotency key', async () => {
  const withKey = aShop([503, retryable]);
  const added = call('POST /api/cart/add', { ...item, key: 'change-1' });
  await vi.runAllTimersAsync();
  expect(await added).toBe('here');
  expect(withKey).toHaveLength(2);

  const without = aShop([503, retryable]);
  await expect(call('POST /api/cart/add', item)).rejects.toMatchObject({ code: 'unavailable' });
  expect(without).toHaveLength(1);
});

test.each([
  [503, {}],
  [503, { 'retry-after': '60' }],
  [503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  [429, retryable],
  [500, retryable],
] as const)('%i with %j is an answer like any other', async (status, headers) => {
  const asked = aShop([status, headers]);
  await expect(call('GET /api/orders', { query: {} })).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

test.each([
  [{ 'retry-after': '300' }, 'Too many attempts. Please try again in 5 minutes.'],
  [{}, 'Too many attempts. Please try again a little later.'],
])('the rate limit of a proxy with %j gets a readable message', async (headers, message) => {
  connectApi(async () => new Response('<h1>429</h1>', { status: 429, headers }));
  await expect(call('POST /api/cart/price', cart)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message,
  });
});
