import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('runs two tasks, queues three in order and rejects the sixth until a slot is free', async () => {
  const limiter = createLimiter({ concurrency: 2, waiting: 3 });
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const enter = (id: number) =>
    limiter.run(() => {
      started.push(id);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
  const tasks = [1, 2, 3, 4, 5].map(enter);
  await expect(enter(6)).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual([1, 2]);
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.();
    await tasks[done];
    await new Promise((resolve) => setImmediate(resolve));
    expect(started.length).toBe(Math.min(5, done + 3));
  }
  expect(started).toEqual([1, 2, 3, 4, 5]);
  const last = enter(7);
  expect(started).toContain(7);
  finish[5]?.();
  await last;
});

test('a failed task frees its slot', async () => {
  const limiter = createLimiter({ concurrency: 1, waiting: 0 });
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(limiter.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('rejects tasks that would exceed the timeout, even if the queue has room', async () => {
  let ms = 0;
  const limiter = createLimiter({ concurrency: 1, waiting: 100, timeoutMs: 210 }, () => ms);
  const takes20ms = async () => void (ms += 20);
  for (let nth = 0; nth < 100; nth += 1) await limiter.run(takes20ms);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const started = Array.from({ length: 20 }, () => limiter.run(() => isOver));
  // Ten tasks of 20 ms finish within 210 ms.
  expect(limiter.stats()).toEqual({ running: 1, waiting: 9, rejected: 10 });
  expect(limiter.rejectIfFull).toThrow(expect.objectContaining({ code: 'unavailable' }));
  end();
  const outcomes = await Promise.allSettled(started);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(limiter.stats()).toEqual({ running: 0, waiting: 0, rejected: 11 });
});

test('accepts a few tasks however slow they are', async () => {
  let ms = 0;
  const limiter = createLimiter({ concurrency: 1, waiting: 100, timeoutMs: 200 }, () => ms);
  for (let nth = 0; nth < 100; nth += 1) await limiter.run(async () => void (ms += 10_000));
  const started = Array.from({ length: 20 }, () => limiter.run(async () => {}));
  const outcomes = await Promise.allSettled(started);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('recovers after a slow period once tasks are fast again', async () => {
  let ms = 0;
  const limiter = createLimiter({ concurrency: 4, waiting: 100, timeoutMs: 200 }, () => ms);
  const runTwenty = async (durationMs: number) => {
    const work = async () => void (ms += durationMs);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.run(work)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await runTwenty(10)).toBe(20);
  for (let nth = 0; nth < 50; nth += 1) await runTwenty(5000);
  expect(await runTwenty(5000)).toBe(3);
  for (let nth = 0; nth < 50; nth += 1) await runTwenty(10);
  expect(await runTwenty(10)).toBeGreaterThan(15);
});
