import { expect, test } from 'vitest';
import { subscribe } from '#shared/newsletter/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const post = ({ app }: TestShop, payload: unknown, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

const listed = async ({ db }: TestShop) => {
  const { rows } = await db.execute<{ email: string; source: string; consented_at: string }>(
    sql`select * from newsletter_subscribers order by email`,
  );
  return rows;
};

test('an address is kept once, whatever its case, with its source and the time of consent', async () => {
  const shop = await openTestShop();
  const first = await post(shop, { email: '  Kavya@Example.com ', source: 'footer' });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    success: true,
    message: subscribe.message,
    data: { email: 'kavya@example.com' },
  });
  const [before] = await listed(shop);
  expect(before).toMatchObject({ email: 'kavya@example.com', source: 'footer' });
  expect(Date.now() - Date.parse(before?.consented_at ?? '')).toBeLessThan(60_000);

  const again = await post(shop, { email: 'KAVYA@example.com', source: 'elsewhere' });
  expect(again.json()).toEqual(first.json());
  expect(await listed(shop)).toEqual([before]);
});

test('two at once are one', async () => {
  const shop = await openTestShop();
  const replies = await Promise.all(
    ['ravi@example.com', 'Ravi@example.com', 'RAVI@EXAMPLE.COM'].map((email) =>
      post(shop, { email, source: 'footer' }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await listed(shop)).toHaveLength(1);
});

test.each([
  [{}, 'email'],
  [{ email: '' }, 'email'],
  [{ email: 'no-at-sign.example' }, 'email'],
  [{ email: 'two words@example.com' }, 'email'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
  [{ email: ['a@example.com'] }, 'email'],
  [{ email: 'a@example.com', source: '<script>' }, 'source'],
  [null, 'body'],
])('%j is refused and the field is named', async (payload, field) => {
  const shop = await openTestShop();
  const reply = await post(shop, payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ success: false, code: 'invalid_input' });
  expect(Object.keys(reply.json().errors)).toEqual([field]);
  if (field === 'email') expect(reply.json().message).toBe('Please enter a valid email address');
  expect(await listed(shop)).toEqual([]);
});

test('one visitor cannot fill the list, and a header does not make another visitor', async () => {
  const shop = await openTestShop();
  const attempts = Array.from({ length: 31 }, (_, index) =>
    post(
      shop,
      { email: `someone-${index}@example.com` },
      { 'x-forwarded-for': `203.0.113.${index}` },
    ),
  );
  const replies = await Promise.all(attempts);
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await listed(shop)).toHaveLength(30);
});

test('behind a trusted proxy the visitor is the one it names', async () => {
  const shop = await openTestShop({ TRUST_PROXY: '127.0.0.1' });
  await post(shop, { email: 'a@example.com' }, { 'x-forwarded-for': '203.0.113.7' });
  const { rows } = await shop.db.execute(sql`select key, hits from throttles`);
  expect(rows).toEqual([{ key: 'newsletter:203.0.113.7', hits: 1 }]);
});
