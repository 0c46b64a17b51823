import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, handOverToasts, takeOverToasts, toast, toastAfter, toasts } from './toasts.ts';

const texts = () => toasts.getState().list.map(({ text }) => text);
const dismissAll = () => {
  for (const { id } of toasts.getState().list) dismiss(id);
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a delayed toast appears after its delay', () => {
  toastAfter(100, { tone: 'ok', text: 'Welcome back, Kavya!' });
  vi.advanceTimersByTime(99);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Welcome back, Kavya!']);
});

// Last, because the page counts as left from here on.
test('a page that is fetched anew shows what was on screen and what was still to come', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  toast({ tone: 'ok', text: 'shown' });
  toastAfter(100, { tone: 'ok', text: 'before' });
  handOverToasts();
  toastAfter(100, { tone: 'ok', text: 'meanwhile' });
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual(['shown']);
  dismissAll();
  takeOverToasts();
  expect(texts()).toEqual(['before', 'meanwhile', 'shown']);
});
