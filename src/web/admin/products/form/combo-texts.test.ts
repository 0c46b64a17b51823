import { expect, test } from 'vitest';
import { availabilityText, savingText } from './combo-texts.ts';
import { partRow } from './form-values.ts';

const product = {
  id: '1',
  name: 'Roasted Makhana',
  image: '',
  tile: 'neel' as const,
  price: 199,
  sku: null,
  stock: 9,
  isActive: true,
  isArchived: false,
};
const rows = [partRow(product, 2), partRow({ ...product, id: '2', name: 'Sattu', stock: 50 })];

test.each([
  ['', 'Bought separately: ₹597.'],
  ['497', 'Bought separately: ₹597. The combo saves ₹100 (17 %).'],
  ['597', 'Bought separately: ₹597. The combo costs the same.'],
  ['600', 'Bought separately: ₹597. The combo costs ₹3 more.'],
])('at a price of %j', (price, text) => expect(savingText(rows, price)).toBe(text));

test('names the part that limits the combo', () => {
  const text = '4 combos can be sold: 9 of Roasted Makhana are left, 2 in each.';
  expect(availabilityText(rows)).toBe(text);
  const [first] = rows;
  const inactive = partRow({ ...product, id: '3', name: 'Old Pack', isActive: false });
  expect(availabilityText(first ? [first, inactive] : [])).toBe(
    '0 combos can be sold: Old Pack is not sold.',
  );
});
