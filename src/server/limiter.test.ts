import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('two at once, three wait in order, the sixth is told to come back, and then there is room again', async () => {
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

test('a task that fails makes room like any other', async () => {
  const limiter = createLimiter({ concurrency: 1, waiting: 0 });
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(limiter.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('whoever would wait too long is told so at once, however much room there is', async () => {
  let ms = 0;
  const limiter = createLimiter({ concurrency: 1, waiting: 100, timeoutMs: 210 }, () => ms);
  const takes20ms = async () => void (ms += 20);
  for (let nth = 0; nth < 100; nth += 1) await limiter.run(takes20ms);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const begun = Array.from({ length: 20 }, () => limiter.run(() => isOver));
  // So many are done within 210 ms, when one takes 20 ms.
  expect(limiter.figures()).toEqual({ running: 1, waiting: 9, refused: 10 });
  expect(limiter.rejectIfFull).toThrow(expect.objectContaining({ code: 'unavailable' }));
  end();
  const outcomes = await Promise.allSettled(begun);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(limiter.figures()).toEqual({ running: 0, waiting: 0, refused: 11 });
});

test('a few are let in however slowly it goes', async () => {
  let ms = 0;
  const limiter = createLimiter({ concurrency: 1, waiting: 100, timeoutMs: 200 }, () => ms);
  for (let nth = 0; nth < 100; nth += 1) await limiter.run(async () => void (ms += 10_000));
  const begun = Array.from({ length: 20 }, () => limiter.run(async () => {}));
  const outcomes = await Promise.allSettled(begun);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('after a time in which everything was slow, the pace is learnt anew from those who come', async () => {
  let ms = 0;
  const limiter = createLimiter({ concurrency: 4, waiting: 100, timeoutMs: 200 }, () => ms);
  const crowd = async (takesMs: number) => {
    const work = async () => void (ms += takesMs);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.run(work)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await crowd(10)).toBe(20);
  for (let nth = 0; nth < 50; nth += 1) await crowd(5000);
  expect(await crowd(5000)).toBe(3);
  for (let nth = 0; nth < 50; nth += 1) await crowd(10);
  expect(await crowd(10)).toBeGreaterThan(15);
});
