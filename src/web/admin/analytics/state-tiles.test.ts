import { expect, test } from 'vitest';
import { states, unionTerritories } from '#shared/india.ts';
import { levelOf, levelsFor, stateTiles, tileFigure } from './state-tiles.ts';

test('every state and union territory has its own tile', () => {
  expect(Object.keys(stateTiles).sort()).toEqual([...states, ...unionTerritories].sort());
  const places = Object.values(stateTiles).map(([, column, row]) => `${column},${row}`);
  expect(new Set(places).size).toBe(36);
  expect(new Set(Object.values(stateTiles).map(([code]) => code)).size).toBe(36);
});

test.each([
  [0, [1]],
  [1, [1]],
  [3, [1, 2]],
  [37, [1, 5, 10, 20]],
  [241, [1, 10, 50, 100, 200]],
  [12_000, [1, 500, 2000, 5000, 10_000]],
])('with at most %d orders the levels start at %o', (most, levels) => {
  expect(levelsFor(most)).toEqual(levels);
});

test('the level grows with the count, and zero has none', () => {
  for (const most of [1, 4, 6, 10, 37, 241, 999, 100_000]) {
    const levels = levelsFor(most);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(levels.length).toBeLessThanOrEqual(5);
    expect(levelOf(0, levels)).toBe(0);
    expect(levelOf(1, levels)).toBe(1);
    expect(levelOf(most, levels)).toBe(levels.length);
  }
});

test('large counts fit into a tile', () => {
  expect([0, 999, 9999, 10_500, 99_999, 2_50_000].map(tileFigure)).toEqual([
    '0',
    '999',
    '9999',
    '10k',
    '99k',
    '2L',
  ]);
});
