import { expect, test } from 'vitest';
import { callApi } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

test('anyone can look up a pincode, and the response may be cached for a day', async () => {
  const { statusCode, headers, body } = await shop().app.inject('/api/pincodes/560001');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(JSON.parse(body).data).toEqual({
    pincode: '560001',
    state: 'Karnataka',
    city: 'Bengaluru',
    otherStates: [],
  });
});

test('unknown and malformed pincodes are told apart', async () => {
  const unknown = await shop().app.inject('/api/pincodes/999999');
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(unknown.json()).toMatchObject({ code: 'pincode_not_found' });
  expect(await callApi(shop(), 'GET /api/pincodes/56000')).toMatchObject({
    status: 400,
    code: 'invalid_input',
    errors: { pincode: 'Please enter a valid 6-digit pincode' },
  });
});
