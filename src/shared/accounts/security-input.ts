import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { confirmation, mustMatch, password } from './credentials.ts';

// Rules of the account security forms, apart from those of the sign-in page to keep its bundle small.

const NOT_CURRENT = 'This is not your current password';

const currentPassword = z
  .string('Current password is required')
  .check(
    z.minLength(1, 'Current password is required'),
    z.maxLength(limits.passwordLength.max, NOT_CURRENT),
  );

const changeFields = { currentPassword, newPassword: password };

export const changePasswordInput = z
  .object({ ...changeFields, confirmPassword: z.optional(z.string('Passwords do not match')) })
  .check(mustMatch('newPassword'));

export const changePasswordForm = z
  .object({ ...changeFields, confirmPassword: confirmation })
  .check(mustMatch('newPassword'));

const CODE_LENGTH_MAX = 40;

/** A code of the authenticator app or a recovery code; spaces and dashes are allowed. */
const code = z
  .string('Please enter the code')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter the code'),
    z.maxLength(CODE_LENGTH_MAX, 'The code is too long'),
  );

export const codeInput = z.object({ code });

export const setUpForm = z.object({ password: currentPassword });

/** Accounts with two-factor authentication send a code, others the password; Google accounts may have neither. */
export const setUpInput = z.object({
  code: z.optional(code),
  password: z.optional(z.string().check(z.maxLength(limits.passwordLength.max, NOT_CURRENT))),
});
