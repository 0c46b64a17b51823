import { expect, test } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { ApiError } from '#web/api/call.ts';
import { demotionFailure } from './demotion-failure.ts';

test.each([
  errorTable.super_admin_protected,
  errorTable.self_protected,
  { status: 403, message: 'Super Administrator accounts stay.' },
])('a protected admin has its own text: $message', ({ status, message }) => {
  expect(demotionFailure(new ApiError(status, { message }))).toBe(
    'This admin is protected and cannot be demoted.\nThe attempt has been logged.',
  );
});

test('other refusals show the message of the server', () => {
  const { status, message } = errorTable.not_an_admin;
  expect(demotionFailure(new ApiError(status, { message }))).toBe(message);
});

test('a refusal without a message has a generic text', () => {
  expect(demotionFailure(new ApiError(0, {}))).toBe('Failed to demote admin');
  expect(demotionFailure(new ApiError(500, {}))).toBe('Failed to demote admin');
});
