import { expect, test } from 'vitest';
import {
  has,
  nothingSelected,
  pageState,
  pressPage,
  pressProduct,
  toSelector,
  type Selection,
} from './selection.ts';

const onPage = ['a', 'b', 'c', 'd', 'e'];
const press = (selection: Selection, id: string, isRange = false) =>
  pressProduct(selection, { id, isRange, onPage });
const idsOf = ({ ids }: Selection) => [...ids].toSorted();

test('selects a product, and a range in both directions', () => {
  const one = press(nothingSelected, 'd');
  expect(idsOf(one)).toEqual(['d']);
  expect(idsOf(press(one, 'b', true))).toEqual(['b', 'c', 'd']);
  expect(idsOf(press(press(one, 'b', true), 'd', true))).toEqual([]);
  expect(idsOf(press(nothingSelected, 'c', true))).toEqual(['c']);
});

test('selects and deselects the page, and keeps other pages', () => {
  const other = press(nothingSelected, 'z');
  const page = pressPage(other, onPage);
  expect(idsOf(page)).toEqual([...onPage, 'z']);
  expect(pageState(page, onPage)).toBe(true);
  expect(idsOf(pressPage(page, onPage))).toEqual(['z']);
  expect(pageState(press(page, 'a'), onPage)).toBe('mixed');
  expect(pageState(other, onPage)).toBe(false);
});

test('all that match are a filter; deselecting one keeps the rest of the page', () => {
  const all: Selection = { ids: new Set(), isAll: true };
  expect(has(all, 'unseen')).toBe(true);
  expect(toSelector(all, { q: 'sattu', state: 'active' })).toEqual({
    search: 'sattu',
    state: 'active',
  });
  expect(toSelector(all, { q: '', state: undefined })).toEqual({});
  expect(toSelector(press(all, 'c'), { q: 'sattu', state: undefined })).toEqual({
    ids: ['a', 'b', 'd', 'e'],
  });
  expect(idsOf(pressPage(all, onPage))).toEqual([]);
});
