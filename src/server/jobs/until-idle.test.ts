import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilIdle } from './until-idle.ts';

/** Keeps the process busy like requests do. */
async function work(isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    for (const until = performance.now() + 10; performance.now() < until;);
    await sleep(1);
  }
}

test('waits while the process is busy', async () => {
  let isDone = false;
  let isIdle = false;
  const working = work(() => isDone);
  const idle = untilIdle({ maxMs: 60_000 }).then(() => (isIdle = true));
  await sleep(200);
  expect(isIdle).toBe(false);
  isDone = true;
  await working;
  await idle;
});

test('does not wait longer than the maximum', async () => {
  let isDone = false;
  const working = work(() => isDone);
  await untilIdle({ maxMs: 100 });
  isDone = true;
  await working;
});

test('ends when it is aborted', async () => {
  const closing = new AbortController();
  let isDone = false;
  const working = work(() => isDone);
  setTimeout(() => closing.abort(), 50);
  await untilIdle({ maxMs: 60_000, signal: closing.signal });
  isDone = true;
  await working;
});
