import { expect, test } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { ApiError } from '#web/api/call.ts';
import { demotionFailure } from './demotion-failure.ts';

test.each([
  errorTable.super_admin_protected,
  errorTable.self_protected,
  { status: 403, message: 'Super Administrator accounts stay.' },
])('a protected admin is said to be one: $message', ({ status, message }) => {
  expect(demotionFailure(new ApiError(status, { message }))).toBe(
    'This admin is protected and cannot be demoted.\nThe attempt has been logged.',
  );
});

test('other refusals are told in the words of the server', () => {
  const { status, message } = errorTable.not_an_admin;
  expect(demotionFailure(new ApiError(status, { message }))).toBe(message);
});

test('without a word it simply failed', () => {
  expect(demotionFailure(new ApiError(0, {}))).toBe('Failed to demote admin');
  expect(demotionFailure(new ApiError(500, {}))).toBe('Failed to demote admin');
});
