import { expect, onTestFinished, test, vi } from 'vitest';
import { call, connectApi } from './call.ts';

/** A shop that answers with these, one after the other; tells how often it was asked. */
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

const soon = { 'retry-after': '2' };
const cart = { body: { items: [] } };
const item = { body: { productId: '1', quantity: 1 } };

test('a crowded shop that says when to come again is asked a second time', async () => {
  const asked = aShop([503, soon]);
  const answer = call('GET /api/orders', { query: {} });
  await vi.runAllTimersAsync();
  expect(await answer).toBe('here');
  expect(asked).toEqual(['GET /api/orders', 'GET /api/orders']);
});

test('one that is still crowded then has the last word', async () => {
  const asked = aShop([503, soon], [503, soon]);
  const refused = expect(call('POST /api/cart/price', cart)).rejects.toMatchObject({ status: 503 });
  await vi.runAllTimersAsync();
  await refused;
  expect(asked).toHaveLength(2);
});

test('a change counts once with its key, and without one is not sent again', async () => {
  const withKey = aShop([503, soon]);
  const added = call('POST /api/cart/add', { ...item, key: 'change-1' });
  await vi.runAllTimersAsync();
  expect(await added).toBe('here');
  expect(withKey).toHaveLength(2);

  const without = aShop([503, soon]);
  await expect(call('POST /api/cart/add', item)).rejects.toMatchObject({ code: 'unavailable' });
  expect(without).toHaveLength(1);
});

test.each([
  [503, {}],
  [503, { 'retry-after': '60' }],
  [503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  [429, soon],
  [500, soon],
] as const)('%i with %j is an answer like any other', async (status, headers) => {
  const asked = aShop([status, headers]);
  await expect(call('GET /api/orders', { query: {} })).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

test.each([
  [{ 'retry-after': '300' }, 'Too many attempts. Please try again in 5 minutes.'],
  [{}, 'Too many attempts. Please try again a little later.'],
])('a proxy that limits requests with %j is put into words', async (headers, message) => {
  connectApi(async () => new Response('<h1>429</h1>', { status: 429, headers }));
  await expect(call('POST /api/cart/price', cart)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message,
  });
});
