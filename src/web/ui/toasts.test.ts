import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, pauseToasts, resumeToasts, toast, toasts } from './toasts.ts';

const texts = () => toasts.getState().list.map(({ text }) => text);
const say = (text: string, ms?: number) =>
  toast({ tone: 'ok', text, ...(ms !== undefined && { ms }) });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  resumeToasts();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast disappears after three seconds', () => {
  say('Added to cart!');
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['Added to cart!']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the caller can set the duration', () => {
  say('Please login to place your order', 4000);
  vi.advanceTimersByTime(3999);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the newest is on top and the fourth removes the oldest', () => {
  say('one');
  say('two');
  say('three');
  say('four');
  expect(texts()).toEqual(['four', 'three', 'two']);
});

test('paused toasts stay, and resume with the time they had left', () => {
  say('first');
  vi.advanceTimersByTime(1000);
  say('second');
  vi.advanceTimersByTime(1000);
  pauseToasts();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['second', 'first']);
  resumeToasts();
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['second', 'first']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['second']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test('a toast added during a pause starts after it', () => {
  pauseToasts();
  say('late');
  pauseToasts();
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual(['late']);
  resumeToasts();
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});

test('a dismissed toast disappears at once and its timer is cleared', () => {
  say('closed');
  say('kept');
  for (const { id, text } of toasts.getState().list) if (text === 'closed') dismiss(id);
  expect(texts()).toEqual(['kept']);
  expect(vi.getTimerCount()).toBe(1);
});

test('a toast replaces an older one with the same topic', () => {
  toast({ tone: 'ok', text: 'Sattu added to cart!', about: 'cart-1' });
  say('other');
  toast({ tone: 'warn', text: 'Sattu is sold out', about: 'cart-1' });
  expect(texts()).toEqual(['Sattu is sold out', 'other']);
});
