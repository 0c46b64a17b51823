import { expect, test, vi } from 'vitest';
import { keepAnswer } from './cache-answer.ts';

function source(...answers: (string | Error)[]) {
  const read = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error)
      throw answer ?? new Error('asked too often');
    return answer;
  });
  const clock = { now: 0 };
  return { read, clock, kept: keepAnswer(read, () => clock.now) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('one reading serves all who ask meanwhile, and those who ask later at once', async () => {
  const { kept, read } = source('first');
  expect(await Promise.all([kept.get(), kept.get()])).toEqual(['first', 'first']);
  expect(kept.get()).toBe('first');
  expect(read).toHaveBeenCalledTimes(1);
});

test('after half a minute the old answer is shown and a new one is fetched and told', async () => {
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

test('an answer that did not change is not told', async () => {
  const { kept, clock } = source('first', 'first');
  await kept.get();
  const onChange = vi.fn();
  kept.onChange(onChange);
  clock.now = 31_000;
  void kept.get();
  await settled();
  expect(onChange).not.toHaveBeenCalled();
});

test('what is known survives a look that fails', async () => {
  const { kept, clock, read } = source('first', new Error('away'));
  await kept.get();
  clock.now = 31_000;
  expect(kept.get()).toBe('first');
  await settled();
  expect(kept.get()).toBe('first');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a first reading that fails is tried again by the next who asks', async () => {
  const { kept } = source(new Error('away'), 'second');
  await expect(kept.get()).rejects.toThrow('away');
  expect(await kept.get()).toBe('second');
});

test('what was rendered counts as read, and nothing is asked', () => {
  const { kept, read } = source();
  kept.learn('rendered');
  expect(kept.get()).toBe('rendered');
  expect(read).not.toHaveBeenCalled();
});
