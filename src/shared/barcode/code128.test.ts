import { expect, test } from 'vitest';
import { encodeCode128 } from './code128.ts';

const valuesOf = (text: string) => encodeCode128(text)?.values;

test('texts are encoded with start, check symbol and stop', () => {
  // Start B, A, check symbol (104 + 33) % 103, stop.
  const widths = ['211214', '111323', '131123', '2331112'];
  expect(encodeCode128('A')?.widths.join('')).toBe(widths.join(''));
  // Published examples of check symbols.
  expect(valuesOf('Wikipedia')?.at(-1)).toBe(88);
  expect(valuesOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55]);
});

test('digits are encoded in pairs where that is shorter', () => {
  expect(valuesOf('42184020500')?.slice(0, -1)).toEqual([104, 20, 99, 21, 84, 2, 5, 0]);
  expect(valuesOf('12')?.slice(0, -1)).toEqual([105, 12]);
  expect(valuesOf('A123456')?.slice(0, -1)).toEqual([104, 33, 99, 12, 34, 56]);
  expect(valuesOf('A1234B')?.slice(0, -1)).toEqual([104, 33, 17, 18, 19, 20, 34]);
  expect(valuesOf('TKR-20251115-482913')?.slice(0, -1)).toEqual([
    104, 52, 43, 50, 13, 99, 20, 25, 11, 15, 100, 13, 99, 48, 29, 13,
  ]);
});

test('every symbol is 11 modules wide, and the stop 13', () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
  for (const text of [all, '00010203040506070809', 'TKR-20251115-482913']) {
    const { values = [], widths = [], modules } = encodeCode128(text) ?? {};
    expect(modules).toBe(values.length * 11 + 13);
    expect(widths.length).toBe(values.length * 6 + 7);
    const symbols = values.map((_, index) => widths.slice(index * 6, index * 6 + 6).join(''));
    expect(new Set(symbols).size).toBe(new Set(values).size);
  }
});

test('texts with other characters have no barcode', () => {
  expect(['', 'é', 'टोकरी', 'a\nb'].map((text) => encodeCode128(text))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
