import { settings } from '#shared/settings/current.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';

const LIST = join(import.meta.dirname, 'common-passwords.txt');

/** In lower case, one per line. */
const commonPasswords = new Set(readFileSync(LIST, 'utf8').split('\n'));

interface PasswordOwner {
  email: string;
  /** The form field that gets the error. */
  field: string;
}

/** Rejects passwords that are easy to guess. Existing passwords are not checked. */
export function checkNewPassword(password: string, { email, field }: PasswordOwner): void {
  const problem = findPasswordWeakness(password, { email, shopName: settings().shop.name });
  if (problem) throw new AppError('invalid_input', { errors: { [field]: problem } });
}

/** Returns why a password is easy to guess, if it is. */
export function findPasswordWeakness(
  candidate: string,
  { email, shopName }: { email: string; shopName: string },
): string | undefined {
  const password = candidate.normalize('NFC').toLowerCase().trim();
  if (commonPasswords.has(password)) {
    return 'This password is too common. Please choose another.';
  }
  if (password.includes(shopName.toLowerCase())) {
    return `Please choose a password without the name ${shopName}.`;
  }
  if ([email, email.split('@')[0]].includes(password)) {
    return 'Please choose a password other than your email address.';
  }
  return undefined;
}
