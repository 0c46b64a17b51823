import { expect, test, vi } from 'vitest';
import { cacheAnswer } from './cache-answer.ts';

function source(...answers: (string | Error)[]) {
  const read = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error)
      throw answer ?? new Error('asked too often');
    return answer;
  });
  const clock = { now: 0 };
  return { read, clock, kept: cacheAnswer(read, () => clock.now) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('concurrent callers share one request, and later callers get the cached answer', async () => {
  const { kept, read } = source('first');
  expect(await Promise.all([kept.get(), kept.get()])).toEqual(['first', 'first']);
  expect(kept.get()).toBe('first');
  expect(read).toHaveBeenCalledTimes(1);
});

test('after 30 seconds it returns the cached answer and reports the refreshed one', async () => {
  const { kept, clock } = source('first', 'second');
  await kept.get();
  const onChange = vi.fn();
  kept.onChange(onChange);
  clock.now = 31_000;
  expect(kept.get()).toBe('first');
  await settled();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(kept.get()).toBe('second');
});

test('listeners are not called when the refreshed answer is the same', async () => {
  const { kept, clock } = source('first', 'first');
  await kept.get();
  const onChange = vi.fn();
  kept.onChange(onChange);
  clock.now = 31_000;
  void kept.get();
  await settled();
  expect(onChange).not.toHaveBeenCalled();
});

test('the cached answer survives a failed refresh', async () => {
  const { kept, clock, read } = source('first', new Error('away'));
  await kept.get();
  clock.now = 31_000;
  expect(kept.get()).toBe('first');
  await settled();
  expect(kept.get()).toBe('first');
  expect(read).toHaveBeenCalledTimes(2);
});

test('the next caller retries a failed first request', async () => {
  const { kept } = source(new Error('away'), 'second');
  await expect(kept.get()).rejects.toThrow('away');
  expect(await kept.get()).toBe('second');
});

test('a seeded value is served without a request', () => {
  const { kept, read } = source();
  kept.seed('rendered');
  expect(kept.get()).toBe('rendered');
  expect(read).not.toHaveBeenCalled();
});
