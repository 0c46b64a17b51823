import { expect, test } from 'vitest';
import { initialPrices, toPriceChange } from './price-values.ts';

test('typed values become a change', () => {
  const down = { ...initialPrices, by: ' 12.5 % ', direction: 'down', rounding: '9' } as const;
  expect(toPriceChange(down)).toEqual({
    kind: 'percent',
    by: -12.5,
    rounding: '9',
    includesOriginalPrice: false,
  });
  const amount = { ...initialPrices, kind: 'amount', by: '₹1,000' } as const;
  expect(toPriceChange({ ...amount, includesOriginalPrice: 'yes' })).toMatchObject({
    by: 1000,
    includesOriginalPrice: true,
  });
  expect(toPriceChange({ ...initialPrices, kind: 'set', price: '149' })).toEqual({
    kind: 'set',
    price: 149,
  });
});

test('a negative or unreadable number is invalid', () => {
  for (const by of ['', '-5', 'ten']) {
    expect(toPriceChange({ ...initialPrices, by })).toMatchObject({ by: Number.NaN });
  }
});
