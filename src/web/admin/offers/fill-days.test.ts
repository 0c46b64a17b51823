import { expect, test } from 'vitest';
import { fillDays } from './fill-days.ts';

const day = (name: string, orders = 0) => ({ day: name, orders, discount: orders * 10 });

test('days without orders are filled in up to today', () => {
  const filled = fillDays([day('2026-11-01', 2), day('2026-11-17', 1)], '2026-11-19');
  expect(filled).toHaveLength(19);
  expect(filled[0]).toEqual(day('2026-11-01', 2));
  expect(filled[1]).toEqual(day('2026-11-02'));
  expect(filled.at(-3)).toEqual(day('2026-11-17', 1));
  expect(filled.at(-1)?.day).toBe('2026-11-19');
});

test('a new offer has two weeks in its chart, and one without orders none', () => {
  expect(fillDays([day('2026-11-19', 1)], '2026-11-19')[0]?.day).toBe('2026-11-06');
  expect(fillDays([], '2026-11-19')).toEqual([]);
});
