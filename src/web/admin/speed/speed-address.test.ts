import { expect, test } from 'vitest';
import { readSpeedAddress, writeSpeedAddress } from './speed-address.ts';

test.each([
  ['', '28', undefined],
  ['?days=7&device=cheap_phone', '7', 'cheap_phone'],
  ['?days=90', '90', undefined],
  ['?device=computer', '28', 'computer'],
])('%j is read and written without defaults', (search, days, device) => {
  const address = readSpeedAddress(new URLSearchParams(search));
  expect(address).toEqual({ days, device });
  expect(writeSpeedAddress(address)).toBe(search);
});

test('unknown values are the default', () => {
  const search = new URLSearchParams('days=365&device=tv');
  expect(readSpeedAddress(search)).toEqual({ days: '28', device: undefined });
});
