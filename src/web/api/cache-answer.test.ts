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
  return { read, clock, cached: cacheAnswer(read, () => clock.now) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('concurrent callers share one request, and later callers get the cached answer', async () => {
  const { cached, read } = source('first');
  expect(await Promise.all([cached.get(), cached.get()])).toEqual(['first', 'first']);
  expect(cached.get()).toBe('first');
  expect(read).toHaveBeenCalledTimes(1);
});

test('after 30 seconds it returns the cached answer and reports the refreshed one', async () => {
  const { cached, clock } = source('first', 'second');
  await cached.get();
  const onChange = vi.fn();
  cached.onChange(onChange);
  clock.now = 31_000;
  expect(cached.get()).toBe('first');
  await settled();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(cached.get()).toBe('second');
});

test('listeners are not called when the refreshed answer is the same', async () => {
  const { cached, clock } = source('first', 'first');
  await cached.get();
  const onChange = vi.fn();
  cached.onChange(onChange);
  clock.now = 31_000;
  void cached.get();
  await settled();
  expect(onChange).not.toHaveBeenCalled();
});

test('the cached answer survives a failed refresh', async () => {
  const { cached, clock, read } = source('first', new Error('away'));
  await cached.get();
  clock.now = 31_000;
  expect(cached.get()).toBe('first');
  await settled();
  expect(cached.get()).toBe('first');
  expect(read).toHaveBeenCalledTimes(2);
});

test('the next caller retries a failed first request', async () => {
  const { cached } = source(new Error('away'), 'second');
  await expect(cached.get()).rejects.toThrow('away');
  expect(await cached.get()).toBe('second');
});

test('a seeded value is served without a request', () => {
  const { cached, read } = source();
  cached.seed('rendered');
  expect(cached.get()).toBe('rendered');
  expect(read).not.toHaveBeenCalled();
});
