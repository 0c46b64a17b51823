import { expect, test } from 'vitest';
import { ApiError } from '#web/api/call.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';

const WHAT = 'Failed to fetch orders';

test('shows status and message of the response', () => {
  expect(failureText(new ApiError(503, { message: 'The shop is busy.' }), WHAT)).toBe(
    'Failed to fetch orders: 503 - The shop is busy.',
  );
});

test('shows the shortened text of a proxy', () => {
  expect(failureText(new ApiError(502, {}, ' Bad Gateway\n'), WHAT)).toBe(
    'Failed to fetch orders: 502 - Bad Gateway',
  );
  expect(failureText(new ApiError(502, {}, 'x'.repeat(5000)), WHAT).length).toBeLessThan(250);
  expect(failureText(new ApiError(500, {}), WHAT)).toBe('Failed to fetch orders: 500');
});

test('shows only the missing token', () => {
  const error = new ApiError(401, { code: 'no_token', message: NO_TOKEN });
  expect(failureText(error, WHAT)).toBe('Authentication required');
});

test('shows no status without a response', () => {
  expect(failureText(new ApiError(0, { code: 'network' }), WHAT)).toContain('cannot be reached');
});

test('rethrows other errors', () => {
  expect(() => failureText(new TypeError('oops'), WHAT)).toThrow('oops');
});
