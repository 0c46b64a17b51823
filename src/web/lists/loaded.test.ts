import { expect, test } from 'vitest';
import { ApiError } from '#web/api/call.ts';
import { failureSentence, failureText, toLoaded } from './loaded.ts';

const texts = { refused: 'Failed to fetch admins', otherwise: 'Failed to load admins' };

test('the message of the server is shown if there is one', () => {
  const error = new ApiError(503, { message: 'The shop is busy for a moment.' });
  expect(failureText(error, texts)).toBe('The shop is busy for a moment.');
});

test('a refusal without a message and an unreachable server have different texts', () => {
  expect(failureText(new ApiError(502, {}), texts)).toBe('Failed to fetch admins');
  expect(failureText(new ApiError(0, {}), texts)).toBe('Failed to load admins');
});

test('a failure is named once, with its reason if there is one', () => {
  const what = 'Failed to update stock';
  expect(failureSentence(new ApiError(503, { message: 'Closed.' }), what)).toBe(`${what}: Closed.`);
  expect(failureSentence(new ApiError(500, {}), what)).toBe(what);
  expect(failureSentence(new ApiError(0, {}), what)).toBe(
    `${what}: the shop cannot be reached. Please try again.`,
  );
  expect(
    failureSentence(new ApiError(500, {}), 'Failed to restock', 'Failed to restock items'),
  ).toBe('Failed to restock items');
});

test('a failed load becomes a failure text', async () => {
  expect(await toLoaded(Promise.resolve([1]), texts)).toEqual({ data: [1] });
  expect(await toLoaded(Promise.reject(new ApiError(0, {})), texts)).toEqual({
    failure: 'Failed to load admins',
  });
});

test('other errors are rethrown', async () => {
  await expect(toLoaded(Promise.reject(new TypeError('oops')), texts)).rejects.toThrow('oops');
});
