import { expect, test } from 'vitest';
import {
  generateCode,
  findMatchingStep,
  keyUri,
  generateSecret,
  stepAt,
  toBase32,
} from './totp.ts';

/** The secret and the last six digits of the values in appendix B of RFC 6238. */
const secret = toBase32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('generates the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(generateCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j in base32 as in RFC 4648', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('accepts codes of one step before and after, but not more', () => {
  const now = new Date('2026-11-16T10:00:10Z');
  const step = stepAt(now);
  for (const offset of [-1, 0, 1]) {
    expect(findMatchingStep(secret, generateCode(secret, step + offset), now)).toBe(step + offset);
  }
  for (const offset of [-2, 2]) {
    expect(findMatchingStep(secret, generateCode(secret, step + offset), now)).toBeUndefined();
  }
});

test.each(['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥'])('rejects %j as a code', (code) => {
  expect(findMatchingStep(secret, code, new Date())).toBeUndefined();
});

test('creates a different secret of 160 bits each time', () => {
  const secrets = new Set(Array.from({ length: 50 }, generateSecret));
  expect(secrets.size).toBe(50);
  for (const generated of secrets) expect(generated).toMatch(/^[A-Z2-7]{32}$/);
});

test('names the shop and the account in the key URI', () => {
  expect(keyUri('ABC', { issuer: 'Tokri', account: 'a+b@example.com' })).toBe(
    'otpauth://totp/Tokri:a%2Bb%40example.com?secret=ABC&issuer=Tokri',
  );
});
