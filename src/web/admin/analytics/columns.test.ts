import { expect, test } from 'vitest';
import { columnAt, heightOf, labelledColumns, layOut, middleOf, room, yOf } from './columns.ts';

const phone = { width: 320, height: 240, max: 30_000 };

test('columns fill the width without touching each other', () => {
  const layout = layOut(12, phone);
  expect(middleOf(layout, 0)).toBeGreaterThan(room.left);
  expect(middleOf(layout, 11) + layout.columnWidth / 2).toBeLessThanOrEqual(320 - room.right);
  expect(layout.columnWidth).toBeLessThan(layout.pitch);
});

test('the height of a column is its value, and its segments are stacked', () => {
  const layout = layOut(12, phone);
  expect(yOf(layout, 0)).toBe(240 - room.bottom);
  expect(yOf(layout, 30_000)).toBe(room.top);
  expect(heightOf(layout, 10_000) + heightOf(layout, 5000)).toBeCloseTo(heightOf(layout, 15_000));
});

test('labels do not overlap, and the last column has one', () => {
  for (const count of [1, 7, 12, 30, 84, 365]) {
    const layout = layOut(count, phone);
    const labelled = labelledColumns(layout, count);
    expect(labelled.at(-1)).toBe(count - 1);
    for (const [nth, index] of labelled.slice(1).entries()) {
      expect((index - (labelled[nth] ?? 0)) * layout.pitch).toBeGreaterThanOrEqual(58);
    }
  }
});

test('every pointer position selects a column', () => {
  const layout = layOut(12, phone);
  expect(columnAt(layout, 0, 12)).toBe(0);
  expect(columnAt(layout, 9999, 12)).toBe(11);
  for (const index of [0, 5, 11]) expect(columnAt(layout, middleOf(layout, index), 12)).toBe(index);
});

test('thousands of columns still have a width', () => {
  expect(layOut(1827, phone).columnWidth).toBeGreaterThan(0);
});
