import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, storeToasts, restoreToasts, toast, toastAfter, toasts } from './toasts.ts';

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

// Must run last, because the module treats the page as left from here on.
test('a reloaded page shows visible and delayed toasts', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  toast({ tone: 'ok', text: 'shown' });
  toastAfter(100, { tone: 'ok', text: 'before' });
  storeToasts();
  toastAfter(100, { tone: 'ok', text: 'meanwhile' });
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual(['shown']);
  dismissAll();
  restoreToasts();
  expect(texts()).toEqual(['before', 'meanwhile', 'shown']);
});
