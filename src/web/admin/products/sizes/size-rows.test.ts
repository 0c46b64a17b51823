import { expect, test } from 'vitest';
import type { AdminSize } from '#shared/catalog/sizes-contract.ts';
import { toInput, toRow, withVersionsOf } from './size-rows.ts';

const size = (id: string, more: Partial<AdminSize> = {}): AdminSize => ({
  id,
  slug: id,
  name: id,
  image: '',
  tile: 'neel',
  sku: null,
  price: 99,
  weight: { value: 60, unit: 'g' },
  stock: 1,
  isActive: true,
  sizeLabel: null,
  version: 1,
  isArchived: false,
  ...more,
});

test('a product without a label is offered its weight', () => {
  expect(toRow(size('a')).label).toBe('60 g');
  expect(toRow(size('a', { sizeLabel: 'Pack of 3' })).label).toBe('Pack of 3');
  expect(toRow(size('a', { weight: null })).label).toBe('');
});

test('a single product has no sizes', () => {
  const rows = [toRow(size('a')), toRow(size('b'))];
  expect(toInput(rows.slice(0, 1), [size('a')]).sizes).toEqual([]);
  expect(toInput(rows, [size('a')])).toEqual({
    seen: [{ id: 'a', version: 1 }],
    sizes: [
      { id: 'a', version: 1, sizeLabel: '60 g' },
      { id: 'b', version: 1, sizeLabel: '60 g' },
    ],
  });
});

test('rows keep their labels with the versions of another admin', () => {
  const rows = [{ rowKey: 'a', size: size('a'), label: 'Mine' }, toRow(size('b'))];
  const saved = [size('a', { version: 2, sizeLabel: 'Theirs' })];
  expect(withVersionsOf(rows, saved)).toMatchObject([
    { size: { version: 2 }, label: 'Mine' },
    { size: { version: 1 }, label: '60 g' },
  ]);
});
