import { expect, test } from 'vitest';
import {
  arrive,
  choose,
  isLocked,
  newBanner,
  placeOf,
  resize,
  rotate,
  settle,
  step,
  swipeDirection,
} from './banner-state.ts';

const still = newBanner(3);

test('a step moves to the next slide and wraps around at both ends', () => {
  expect(step(still, 'next')).toMatchObject({ index: 1, leaving: 0, direction: 'next' });
  expect(step(still, 'previous')).toMatchObject({ index: 2, leaving: 0, direction: 'previous' });
  expect(rotate({ ...still, index: 2 })).toMatchObject({ index: 0, leaving: 2, direction: 'next' });
});

test('a chosen slide enters from the side of its dot', () => {
  expect(choose(still, 2)).toMatchObject({ index: 2, leaving: 0, direction: 'next' });
  expect(choose({ ...still, index: 2 }, 1)).toMatchObject({ index: 1, direction: 'previous' });
  expect(choose(still, 0)).toBe(still);
});

test('moving slides ignore further changes', () => {
  const moving = rotate(still);
  expect(isLocked(moving)).toBe(true);
  expect(rotate(moving)).toBe(moving);
  expect(step(moving, 'next')).toBe(moving);
  expect(choose(moving, 2)).toBe(moving);
  expect(isLocked(arrive(moving))).toBe(false);
});

test('a single slide does not move', () => {
  const single = newBanner(1);
  expect(rotate(single)).toBe(single);
  expect(step(single, 'next')).toMatchObject({ index: 0, leaving: null });
});

test('a resize blocks visitors but not the rotation', () => {
  const resizing = resize(still);
  expect(isLocked(resizing)).toBe(true);
  expect(step(resizing, 'next')).toBe(resizing);
  expect(choose(resizing, 1)).toBe(resizing);
  expect(rotate(resizing).index).toBe(1);
  expect(settle(resizing)).toEqual(still);
});

test('only manual changes are counted', () => {
  expect(rotate(still).manualChanges).toBe(0);
  expect(step(still, 'next').manualChanges).toBe(1);
  expect(choose(still, 1).manualChanges).toBe(1);
});

test('every slide has a place, moving or not', () => {
  const places = (state: typeof still) => [0, 1, 2].map((index) => placeOf(index, state));
  expect(places(still)).toEqual(['shown', 'away', 'away']);
  expect(places(rotate(still))).toEqual(['leaving', 'entering', 'away']);
  expect(places(arrive(rotate(still)))).toEqual(['away', 'shown', 'away']);
});

test('a swipe is long enough and mostly horizontal', () => {
  expect(swipeDirection(-60, 10)).toBe('next');
  expect(swipeDirection(60, -10)).toBe('previous');
  expect(swipeDirection(-20, 0)).toBeUndefined();
  expect(swipeDirection(-60, 90)).toBeUndefined();
});
