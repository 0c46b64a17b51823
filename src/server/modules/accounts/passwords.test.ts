import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known again by its hash, and no other is', async () => {
  const stored = await hashPassword('tokri-shopper');
  expect(stored).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(await isPassword('tokri-shopper', stored)).toBe(true);
  expect(await isPassword('tokri-shoppeR', stored)).toBe(false);
  expect(await isPassword('', stored)).toBe(false);
});

test('the same password is stored differently each time', async () => {
  expect(await hashPassword('tokri-shopper')).not.toBe(await hashPassword('tokri-shopper'));
});

test('what other libraries stored with other costs is understood', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await isPassword('password', stored)).toBe(true);
  expect(await isPassword('Password', stored)).toBe(false);
});

test('an accent is the same however the keyboard writes it', async () => {
  const stored = await hashPassword('caf\u00e9-caf\u00e9');
  expect(await isPassword('cafe\u0301-cafe\u0301', stored)).toBe(true);
});

test('where there is no password none is right', async () => {
  expect(await isPassword('anything', null)).toBe(false);
});
