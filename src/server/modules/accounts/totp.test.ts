import { expect, test } from 'vitest';
import { codeOf, findStep, keyUri, makeSecret, stepAt, toBase32 } from './totp.ts';

/** The secret and the last six digits of the values in appendix B of RFC 6238. */
const secret = toBase32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is the one of the standard', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is as RFC 4648 writes it', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written);
});

test('a code counts one step early and one step late, and no further', () => {
  const now = new Date('2026-11-16T10:00:10Z');
  const step = stepAt(now);
  for (const away of [-1, 0, 1]) {
    expect(findStep(secret, codeOf(secret, step + away), now)).toBe(step + away);
  }
  for (const away of [-2, 2]) {
    expect(findStep(secret, codeOf(secret, step + away), now)).toBeUndefined();
  }
});

test.each(['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥'])('%j is no code', (code) => {
  expect(findStep(secret, code, new Date())).toBeUndefined();
});

test('every secret is another one, of 160 bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, makeSecret));
  expect(secrets.size).toBe(50);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
});

test('what an app is told names the shop and the account', () => {
  expect(keyUri('ABC', { issuer: 'Tokri', account: 'a+b@example.com' })).toBe(
    'otpauth://totp/Tokri:a%2Bb%40example.com?secret=ABC&issuer=Tokri',
  );
});
