import { expect, test } from 'vitest';
import type { Log } from './log.ts';
import { createPulse } from './pulse.ts';

function aPulse() {
  const said: string[] = [];
  const log = {
    error: ({ reason }: { reason: string }, words: string) => said.push(`${words}: ${reason}`),
    info: (words: string) => said.push(words),
  } as unknown as Log;
  const clock = { ms: 0 };
  return { said, clock, pulse: createPulse('mail', log, () => clock.ms) };
}

test('a failure and the recovery from it are told once each', () => {
  const { said, pulse } = aPulse();
  pulse.worked();
  expect([said, pulse.isFailing()]).toEqual([[], false]);
  pulse.failed(new Error('no route'));
  pulse.failed(new Error('no route'));
  expect([said, pulse.isFailing()]).toEqual([['mail fails: no route'], true]);
  pulse.worked();
  pulse.worked();
  expect([said, pulse.isFailing()]).toEqual([['mail fails: no route', 'mail works again'], false]);
});

test('a failure that nobody met again is forgotten, and so is not told of as one of now', () => {
  const { clock, pulse } = aPulse();
  pulse.failed(new Error('no route'));
  clock.ms += 4 * 60_000;
  expect(pulse.isFailing()).toBe(true);
  clock.ms += 61_000;
  expect(pulse.isFailing()).toBe(false);
});
