import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';

const LIST = join(import.meta.dirname, 'common-passwords.txt');

/** In lower case, one a line. */
const common = new Set(readFileSync(LIST, 'utf8').split('\n'));

interface For {
  email: string;
  /** The field of the form that it was typed in. */
  field: string;
}

/** Refuses what others would try first. Passwords that were chosen before this rule go on working. */
export function checkNewPassword(password: string, { email, field }: For): void {
  const problem = weaknessOf(password, email);
  if (problem) throw new AppError('invalid_input', { errors: { [field]: problem } });
}

/** Why a password is easily guessed. */
export function weaknessOf(chosen: string, email: string): string | undefined {
  const password = chosen.normalize('NFC').toLowerCase().trim();
  if (common.has(password)) {
    return 'This password is one of the most common ones. Please choose another.';
  }
  if (password.includes(brand.name.toLowerCase())) {
    return `Please choose a password without the name ${brand.name}.`;
  }
  if ([email, email.split('@')[0]].includes(password)) {
    return 'Your email address is no password. Please choose another.';
  }
  return undefined;
}
