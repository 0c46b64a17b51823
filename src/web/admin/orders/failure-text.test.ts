import { expect, test } from 'vitest';
import { ApiError } from '#web/api/call.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';

const WHAT = 'Failed to fetch orders';

test('status and words of the answer are told', () => {
  expect(failureText(new ApiError(503, { message: 'The shop is busy.' }), WHAT)).toBe(
    'Failed to fetch orders: 503 - The shop is busy.',
  );
});

test('whoever answered in place of the shop is quoted, not at length', () => {
  expect(failureText(new ApiError(502, {}, ' Bad Gateway\n'), WHAT)).toBe(
    'Failed to fetch orders: 502 - Bad Gateway',
  );
  expect(failureText(new ApiError(502, {}, 'x'.repeat(5000)), WHAT).length).toBeLessThan(250);
  expect(failureText(new ApiError(500, {}), WHAT)).toBe('Failed to fetch orders: 500');
});

test('without a token that alone is said', () => {
  const error = new ApiError(401, { code: 'no_token', message: NO_TOKEN });
  expect(failureText(error, WHAT)).toBe('Authentication required');
});

test('no answer at all is told without a number', () => {
  expect(failureText(new ApiError(0, { code: 'network' }), WHAT)).toContain('cannot be reached');
});

test('a bug is not taken for an answer', () => {
  expect(() => failureText(new TypeError('oops'), WHAT)).toThrow('oops');
});
