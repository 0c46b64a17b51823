import { expect, test } from 'vitest';
import { packedItems } from './packed-items.ts';

test('a combo is packed as its parts', () => {
  const pack = { sku: 'SAT-1', name: 'Sattu', size: '500 g', quantity: 2 };
  const combo = { sku: 'BOX-1', name: 'Festive Box', size: null, quantity: 3 };
  const items = [
    { ...pack, parts: [] },
    { ...combo, parts: [pack, { sku: null, name: 'Makhana', size: null, quantity: 1 }] },
  ];
  expect(packedItems(items)).toEqual([
    { ...pack, combo: '' },
    { ...pack, quantity: 6, combo: 'Festive Box' },
    { sku: null, name: 'Makhana', size: null, quantity: 3, combo: 'Festive Box' },
  ]);
});
