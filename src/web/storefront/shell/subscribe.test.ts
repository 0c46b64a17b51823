import { expect, test } from 'vitest';
import { fakeApi, type FakeResponse } from '#web/testing/fake-api.ts';
import { subscribe } from './subscribe.ts';

test.each(['', '   '])('%o is refused without a request', async (typed) => {
  const calls = fakeApi('no response');
  expect(await subscribe(typed)).toEqual({
    isSuccess: false,
    message: 'Please enter a valid email address',
  });
  expect(calls).toEqual([]);
});

test('the address is sent without spaces, and the message of the server is shown', async () => {
  const calls = fakeApi({ json: { success: true, message: 'Done.' } });
  expect(await subscribe(' kavya@example.com ')).toEqual({
    isSuccess: true,
    message: 'Done.',
  });
  expect(calls).toEqual([
    {
      name: 'POST /api/newsletter/subscribe',
      body: { email: 'kavya@example.com', source: 'footer' },
    },
  ]);
});

test.each<[FakeResponse, string]>([
  [{ status: 503, json: { success: false, message: 'Closed for Diwali.' } }, 'Closed for Diwali.'],
  [{ json: { success: false, message: 'Not today.' } }, 'Not today.'],
  [{ json: { success: false } }, 'Failed to subscribe'],
  [{ status: 500, text: 'oops' }, 'Failed to subscribe'],
  ['no response', 'Network error. Please try again.'],
])('%j is reported as %o', async (response, message) => {
  fakeApi(response);
  expect(await subscribe('kavya@example.com')).toEqual({ isSuccess: false, message });
});
