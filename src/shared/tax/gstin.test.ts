import { expect, test } from 'vitest';
import { isGstin, normalizeGstin } from './gstin.ts';
import { financialYearOf, formatSerial } from './financial-year.ts';
import { findState, findStateByCode, stateTaxName } from './states.ts';
import { states, unionTerritories } from '../india.ts';

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '09AAAAA0000A1Z0'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test.each(['27AAPFU0939F1ZW', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0399F1ZV', ''])(
  '%j is not a GSTIN',
  (text) => {
    expect(isGstin(text)).toBe(false);
  },
);

test('a typed GSTIN may have spaces, dashes and lowercase letters', () => {
  expect(normalizeGstin(' 27 aapfu-0939f 1zv ')).toBe('27AAPFU0939F1ZV');
});

test('every state has a code, and only territories without a legislature charge UTGST', () => {
  const all = [...states, ...unionTerritories].map((name) => findState(name));
  expect(all.map((state) => state && findStateByCode(state.code)?.name)).toEqual([
    ...states,
    ...unionTerritories,
  ]);
  const withUtgst = all.filter((state) => state && stateTaxName(state.code) === 'UTGST');
  expect(withUtgst.map((state) => state?.name)).toEqual([
    'Andaman and Nicobar Islands',
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Ladakh',
    'Lakshadweep',
  ]);
});

test('the financial year begins on 1 April in Indian time', () => {
  expect(financialYearOf(new Date('2026-03-31T18:29:59Z'))).toBe(2025);
  expect(financialYearOf(new Date('2026-03-31T18:30:00Z'))).toBe(2026);
});

test('a serial number has at most 16 characters', () => {
  const serial = { prefix: 'INV', financialYear: 2026, number: 1 };
  expect(formatSerial(serial)).toBe('INV/2627/000001');
  expect(formatSerial({ ...serial, number: 9_999_999 })).toHaveLength(16);
  expect(formatSerial({ ...serial, financialYear: 2099 })).toBe('INV/9900/000001');
});
