import { expect, test } from 'vitest';
import { fakeApi, type FakeResponse } from '#web/testing/fake-api.ts';
import { sendMessage } from './send-message.ts';

const message = {
  name: 'Kavya Rao',
  email: 'kavya@example.com',
  topic: 'product' as const,
  message: 'The pouch was torn.',
};

const send = (response: FakeResponse) => {
  fakeApi(response);
  return sendMessage(message as Parameters<typeof sendMessage>[0], 'key-1');
};

test('a sent message has a receipt', async () => {
  const receipt = { number: 'TKT-20261117-000001' };
  expect(await send({ json: { success: true, data: receipt } })).toEqual({ is: 'sent', receipt });
});

test('errors of fields are shown at their fields', async () => {
  const errors = { message: 'Please say a little more' };
  const response = { status: 400, json: { success: false, message: 'No.', errors } };
  expect(await send(response)).toEqual({ is: 'refused', errors });
});

test.each<[FakeResponse, string | RegExp]>([
  [{ status: 429, json: { message: 'Please wait.' } }, 'Please wait.'],
  [{ status: 503, json: { message: 'Closed for Diwali.' } }, 'Closed for Diwali.'],
  [{ status: 400, json: { message: 'No.', errors: { unknown: 'x' } } }, 'No.'],
  [{ status: 502, text: 'Bad gateway' }, /could not be sent\. It is still here/],
  ['no response', /could not reach the shop\. Your message is still here/],
])('%j is reported as %s', async (response, text) => {
  expect(await send(response)).toEqual({ is: 'failed', failure: expect.stringMatching(text) });
});
