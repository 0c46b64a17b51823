import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('verifies a password against its hash and rejects others', async () => {
  const stored = await hashPassword('tokri-shopper');
  expect(stored).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(await verifyPassword('tokri-shopper', stored)).toBe(true);
  expect(await verifyPassword('tokri-shoppeR', stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

test('hashes the same password differently each time', async () => {
  expect(await hashPassword('tokri-shopper')).not.toBe(await hashPassword('tokri-shopper'));
});

test('verifies hashes of other libraries with other costs', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', stored)).toBe(true);
  expect(await verifyPassword('Password', stored)).toBe(false);
});

test('treats composed and decomposed accents as equal', async () => {
  const stored = await hashPassword('caf\u00e9-caf\u00e9');
  expect(await verifyPassword('cafe\u0301-cafe\u0301', stored)).toBe(true);
});

test('rejects every password if the account has none', async () => {
  expect(await verifyPassword('anything', null)).toBe(false);
});
