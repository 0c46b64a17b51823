import { expect, test } from 'vitest';
import { newCodes } from './camera.ts';

test('a code counts once while it is in sight, and again after it was gone', () => {
  let now = 0;
  const appears = newCodes(() => now);
  const at = (ms: number, ...codes: string[]) => {
    now = ms;
    return appears(codes);
  };
  expect(at(0, 'A', 'A')).toEqual(['A']);
  expect(at(1000, 'A')).toEqual([]);
  expect(at(2000, 'A', 'B')).toEqual(['B']);
  expect(at(2500)).toEqual([]);
  expect(at(3100, 'A')).toEqual([]);
  expect(at(4301, 'A')).toEqual(['A']);
});
