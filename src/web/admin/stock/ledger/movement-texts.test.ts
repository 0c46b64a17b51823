import { expect, test } from 'vitest';
import { changeDetail, stockChange } from './movement-texts.ts';

test.each([
  ['a correction', { onHandChange: 58, reservedChange: 0 }, 58, undefined],
  ['stock reserved by a checkout', { onHandChange: 0, reservedChange: 2 }, -2, 'reserved +2'],
  [
    'a sale of reserved stock',
    { onHandChange: -2, reservedChange: -2 },
    0,
    'on hand −2, reserved −2',
  ],
  ['a sale of free stock', { onHandChange: -2, reservedChange: 0 }, -2, undefined],
])('%s', (_, changes, change, detail) => {
  expect(stockChange(changes)).toBe(change);
  expect(changeDetail(changes)).toBe(detail);
});
