import { expect, test } from 'vitest';
import { ApiError } from '#web/api/call.ts';
import { failureSentence, failureText, settle } from './loaded.ts';

const texts = { refused: 'Failed to fetch admins', otherwise: 'Failed to load admins' };

test('the server is quoted where it gave a reason', () => {
  const error = new ApiError(503, { message: 'The shop is busy for a moment.' });
  expect(failureText(error, texts)).toBe('The shop is busy for a moment.');
});

test('a refusal without a word differs from no answer at all', () => {
  expect(failureText(new ApiError(502, {}), texts)).toBe('Failed to fetch admins');
  expect(failureText(new ApiError(0, {}), texts)).toBe('Failed to load admins');
});

test('a failure is named once, with the reason if there is one', () => {
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

test('a load that fails is an answer too', async () => {
  expect(await settle(Promise.resolve([1]), texts)).toEqual({ data: [1] });
  expect(await settle(Promise.reject(new ApiError(0, {})), texts)).toEqual({
    failure: 'Failed to load admins',
  });
});

test('a bug is not taken for an answer', async () => {
  await expect(settle(Promise.reject(new TypeError('oops')), texts)).rejects.toThrow('oops');
});
