import { expect, test } from 'vitest';
import { selectionIdsMax } from '#shared/orders/ids-max.ts';
import {
  countSelected,
  isSelected,
  noSelection,
  rangeBetween,
  readSelection,
  selectMatching,
  setSelected,
} from './selection.ts';

const page = ['a', 'b', 'c', 'd'];

test('orders are selected and deselected one by one, each once', () => {
  const two = setSelected(setSelected(noSelection, ['a', 'b'], true), ['b', 'c'], true);
  expect(two).toEqual({ ids: ['a', 'b', 'c'] });
  expect(setSelected(two, ['a', 'x'], false)).toEqual({ ids: ['b', 'c'] });
  expect([isSelected(two, 'b'), isSelected(two, 'd')]).toEqual([true, false]);
  expect(countSelected(two, 143)).toBe(3);
});

test('all that match can leave some out', () => {
  const all = selectMatching({ q: '', status: 'confirmed' });
  const without = setSelected(all, ['a', 'b'], false);
  expect(without).toEqual({ filters: { q: '', status: 'confirmed' }, except: ['a', 'b'] });
  expect([isSelected(without, 'a'), isSelected(without, 'c')]).toEqual([false, true]);
  expect([countSelected(all, 143), countSelected(without, 143)]).toEqual([143, 141]);
  expect(setSelected(without, ['a', 'b'], true)).toEqual(all);
});

test('a range goes both ways, and without a start it is one order', () => {
  expect(rangeBetween(page, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeBetween(page, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeBetween(page, 'c', 'c')).toEqual(['c']);
  expect(rangeBetween(page, undefined, 'c')).toEqual(['c']);
  expect(rangeBetween(page, 'of another page', 'c')).toEqual(['c']);
});

test('the lists have a limit', () => {
  const many = Array.from({ length: selectionIdsMax + 5 }, (_, index) => `id ${index}`);
  expect(countSelected(setSelected(noSelection, many, true), 5000)).toBe(selectionIdsMax);
});

test.each([undefined, null, 'x', { ids: [1] }, { except: ['a'] }, { filters: null, except: [] }])(
  'a damaged store %j is no selection',
  (stored) => expect(readSelection(stored)).toEqual(noSelection),
);

test('both kinds of selection survive being stored', () => {
  const matching = selectMatching({ q: 'rao' });
  for (const selection of [{ ids: ['a'] }, setSelected(matching, ['b'], false)]) {
    expect(readSelection(JSON.parse(JSON.stringify(selection)))).toEqual(selection);
  }
});
