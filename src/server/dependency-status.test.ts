import { expect, test } from 'vitest';
import type { Log } from './log.ts';
import { createDependencyStatus } from './dependency-status.ts';

function aStatus() {
  const said: string[] = [];
  const log = {
    error: ({ reason }: { reason: string }, words: string) => said.push(`${words}: ${reason}`),
    info: (words: string) => said.push(words),
  } as unknown as Log;
  const clock = { ms: 0 };
  return { said, clock, status: createDependencyStatus('mail', log, () => clock.ms) };
}

test('a failure and the recovery from it are told once each', () => {
  const { said, status } = aStatus();
  status.recordSuccess();
  expect([said, status.isFailing()]).toEqual([[], false]);
  status.recordFailure(new Error('no route'));
  status.recordFailure(new Error('no route'));
  expect([said, status.isFailing()]).toEqual([['mail fails: no route'], true]);
  status.recordSuccess();
  status.recordSuccess();
  expect([said, status.isFailing()]).toEqual([['mail fails: no route', 'mail works again'], false]);
});

test('a failure that nobody met again is forgotten, and so is not told of as one of now', () => {
  const { clock, status } = aStatus();
  status.recordFailure(new Error('no route'));
  clock.ms += 4 * 60_000;
  expect(status.isFailing()).toBe(true);
  clock.ms += 61_000;
  expect(status.isFailing()).toBe(false);
});
