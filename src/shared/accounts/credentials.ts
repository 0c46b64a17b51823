import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { emailAddress } from '../email.ts';

// Rules of the sign-in forms. The browser checks with them, and the server enforces them.

const { nameLength, passwordLength } = limits;

export const signInEmail = emailAddress({
  missing: 'Email is required',
  invalid: 'Please enter a valid email',
});

export const password = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(passwordLength.min, `Password must be at least ${passwordLength.min} characters`),
    z.maxLength(passwordLength.max, `Password must be at most ${passwordLength.max} characters`),
  );

/** Control and bidirectional characters could hide what a name really is. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export const hasHiddenCharacters = (text: string) => HIDDEN.test(text);

function personName(missing: string) {
  return z.string(missing).check(
    z.trim(),
    z.normalize(),
    z.minLength(1, missing),
    z.minLength(nameLength.min, `Name must be at least ${nameLength.min} characters`),
    z.maxLength(nameLength.max, `Name must be at most ${nameLength.max} characters`),
    z.refine((name) => !hasHiddenCharacters(name), 'Name must not contain hidden characters'),
    z.refine((name) => /[\p{L}\p{N}]/u.test(name), 'Name must contain letters'),
  );
}

/** A name from Google is adapted instead of refused, because the user cannot correct it. */
export function adaptName(name: string): string {
  const visible = name.replaceAll(/\s+/g, ' ').split(HIDDEN).join('').normalize().trim();
  let fitting = '';
  // Cut between grapheme clusters: half of a Devanagari one reads as another.
  for (const { segment } of new Intl.Segmenter().segment(visible)) {
    if (fitting.length + segment.length > nameLength.max) break;
    fitting += segment;
  }
  return fitting.trim();
}

export const confirmation = z
  .string('Please confirm your password')
  .check(z.minLength(1, 'Please confirm your password'));

export const mustMatch = (passwordField: string) =>
  z.refine<Record<string, unknown>>(
    (form) => form.confirmPassword === undefined || form.confirmPassword === form[passwordField],
    { path: ['confirmPassword'], message: 'Passwords do not match' },
  );

export const loginInput = z.object({ email: signInEmail, password });

const registration = { name: personName('Name is required'), email: signInEmail, password };

/** API clients may omit the confirmation; a different one is refused. */
export const registerInput = z
  .object({ ...registration, confirmPassword: z.optional(z.string('Passwords do not match')) })
  .check(mustMatch('password'));

/** Required in the form. */
export const signUpForm = z
  .object({ ...registration, confirmPassword: confirmation })
  .check(mustMatch('password'));

export const forgotPasswordInput = z.object({ email: signInEmail });

const resetToken = z.string('Invalid reset link').check(z.minLength(1, 'Invalid reset link'));

const resetFields = { token: resetToken, newPassword: password };

export const resetLinkInput = z.object({ token: resetToken });

export const resetPasswordInput = z
  .object({ ...resetFields, confirmPassword: z.optional(z.string('Passwords do not match')) })
  .check(mustMatch('newPassword'));

export const resetPasswordForm = z
  .object({ ...resetFields, confirmPassword: confirmation })
  .check(mustMatch('newPassword'));

export const acceptInvitationInput = z
  .object({ name: personName('Full name is required'), password, confirmPassword: confirmation })
  .check(mustMatch('password'));
