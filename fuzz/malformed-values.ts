import type { Random } from '../harness/random.ts';

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

export const malformedText = (random: Random): string => random.pick(texts);

const nested = (depth: number, within: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], within);

const nonTextValues: readonly [(random: Random) => unknown, ...((random: Random) => unknown)[]] = [
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
  (random) => [malformedText(random)],
  (random) => ({ [malformedText(random)]: malformedText(random) }),
  // Exceeds the body limit of every endpoint except the import.
  () => 'x'.repeat(270_000),
];

export const malformedValue = (random: Random): unknown =>
  random.chance(0.5) ? malformedText(random) : random.pick(nonTextValues)(random);

type Fields = Record<string, unknown>;

/** Returns a copy with one wrong value at a random place. */
export function corrupt(value: unknown, random: Random): unknown {
  const isObject = typeof value === 'object' && value !== null;
  const keys = isObject ? Object.keys(value) : [];
  const key = keys[random.integerBelow(keys.length)];
  if (!isObject || key === undefined || random.chance(0.08)) return malformedValue(random);
  const fields = value as Fields;
  if (random.chance(0.7)) return withField(value, key, corrupt(fields[key], random));
  if (Array.isArray(value))
    return [...(value as unknown[]), ...(value as unknown[]), malformedValue(random)];
  if (random.chance(0.5))
    return Object.fromEntries(Object.entries(fields).filter(([k]) => k !== key));
  return random.chance(0.5)
    ? withField(value, malformedText(random), malformedValue(random))
    : [value];
}

function withField(value: object, key: string, to: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).with(Number(key), to);
  // An assignment to `__proto__` would change the prototype instead of adding a field.
  return Object.defineProperty({ ...value }, key, { value: to, enumerable: true });
}

/** Percent-encodes every byte, also in invalid text. */
export const percentEncode = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** A malformed or malicious path segment. */
export function malformedSegment(random: Random): string {
  const segment = random.pick([
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
  return random.chance(0.6) ? segment : percentEncode(malformedText(random));
}
