import type { Dice } from '../harness/random.ts';

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udc00 a pair',
  '\u202egnirts',
  '\u200b\u2066x\u2069',
  '🫘👩🏽‍🌾🇮🇳',
  'e' + '\u0301'.repeat(300),
  '\u{10ffff}\ufffe',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1e309',
  '1,5',
  '١٢٣',
  '99999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '1970-01-01T00:00:00Z',
  'null',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table users; --",
  '" or 1=1 --',
  '\\',
  '%',
  '%00',
  '%s%n%x',
  '{{7*7}}${7*7}#{7*7}',
  '../../../../etc/passwd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '=1+1',
  'a\r\nSet-Cookie: a=b',
  'a@b.c',
  `${'a'.repeat(250)}@example.com`,
  '"quoted"@example.com',
  'x'.repeat(161),
  'x'.repeat(20_000),
  'म'.repeat(5001),
] as const;

export const oddText = (dice: Dice): string => dice.pick(texts);

const nested = (depth: number, within: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], within);

const others: readonly [(dice: Dice) => unknown, ...((dice: Dice) => unknown)[]] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.005,
  () => 1e-9,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => 2 ** 53,
  () => 2_147_483_648,
  () => -9_223_372_036_854_776_000,
  () => [],
  () => ({}),
  () => [null],
  () => nested(500, 'deep'),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => ({ length: 1e9, toString: 'x', valueOf: null }),
  () => Array.from({ length: 1000 }, (_, n) => n),
  (dice) => [oddText(dice)],
  (dice) => ({ [oddText(dice)]: oddText(dice) }),
  // More than any call but the import takes.
  () => 'x'.repeat(270_000),
];

export const oddValue = (dice: Dice): unknown =>
  dice.happens(0.5) ? oddText(dice) : dice.pick(others)(dice);

type Fields = Record<string, unknown>;

/** The same with one thing wrong, somewhere in it. */
export function spoil(value: unknown, dice: Dice): unknown {
  const isThing = typeof value === 'object' && value !== null;
  const keys = isThing ? Object.keys(value) : [];
  const key = keys[dice.below(keys.length)];
  if (!isThing || key === undefined || dice.happens(0.08)) return oddValue(dice);
  const fields = value as Fields;
  if (dice.happens(0.7)) return changed(value, key, spoil(fields[key], dice));
  if (Array.isArray(value))
    return [...(value as unknown[]), ...(value as unknown[]), oddValue(dice)];
  if (dice.happens(0.5))
    return Object.fromEntries(Object.entries(fields).filter(([k]) => k !== key));
  return dice.happens(0.5) ? changed(value, oddText(dice), oddValue(dice)) : [value];
}

function changed(value: object, key: string, to: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).with(Number(key), to);
  // Defined, not set: `__proto__` is to be a field like any other.
  return Object.defineProperty({ ...value }, key, { value: to, enumerable: true });
}

/** Percent-encoded byte by byte: also what is no text. */
export const escaped = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** A part of an address that means nothing good. */
export function oddSegment(dice: Dice): string {
  const segment = dice.pick([
    '..',
    '.',
    '',
    '%',
    '%zz',
    '%ff',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwin.ini',
    '%00',
    '1%00',
    '1%0d%0aX-A:%20b',
    '1;jsessionid=2',
    '1?',
    '1/',
    '1//',
    '1.json',
    '1.data',
    'a'.repeat(90),
    'a'.repeat(500),
    'a'.repeat(6000),
    '\u00e9\u00ff',
    '__proto__',
    'constructor',
    '*',
  ]);
  return dice.happens(0.6) ? segment : escaped(oddText(dice));
}
