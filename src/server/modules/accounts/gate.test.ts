import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('two at once, three wait in order, the sixth is told to come back, and then there is room again', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const enter = (id: number) =>
    gate(() => {
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
  const gate = createGate({ atOnce: 1, waiting: 0 });
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
