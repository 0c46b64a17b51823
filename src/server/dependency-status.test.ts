import { expect, test } from 'vitest';
import type { Log } from './log.ts';
import { createDependencyStatus } from './dependency-status.ts';

function createStatus() {
  const logged: string[] = [];
  const log = {
    error: ({ reason }: { reason: string }, message: string) =>
      logged.push(`${message}: ${reason}`),
    info: (message: string) => logged.push(message),
  } as unknown as Log;
  const clock = { ms: 0 };
  return { logged, clock, status: createDependencyStatus('mail', log, () => clock.ms) };
}

test('logs a failure and the recovery once each', () => {
  const { logged, status } = createStatus();
  status.recordSuccess();
  expect([logged, status.isFailing()]).toEqual([[], false]);
  status.recordFailure(new Error('no route'));
  status.recordFailure(new Error('no route'));
  expect([logged, status.isFailing()]).toEqual([['mail fails: no route'], true]);
  status.recordSuccess();
  status.recordSuccess();
  expect([logged, status.isFailing()]).toEqual([
    ['mail fails: no route', 'mail works again'],
    false,
  ]);
});

test('a failure expires after five minutes without attempts', () => {
  const { clock, status } = createStatus();
  status.recordFailure(new Error('no route'));
  clock.ms += 4 * 60_000;
  expect(status.isFailing()).toBe(true);
  clock.ms += 61_000;
  expect(status.isFailing()).toBe(false);
});
