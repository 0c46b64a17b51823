import { expect, test } from 'vitest';
import { errorMessage } from './start-error.ts';

const deadlock = new Error('deadlock detected');

test.each([
  [new Error('no space left on device'), 'no space left on device'],
  [new AggregateError([new Error('connect ECONNREFUSED')]), 'connect ECONNREFUSED'],
  [new Error('Failed query: select 1\nparams: a@b.example', { cause: deadlock }), deadlock.message],
  [new TypeError(''), 'TypeError'],
  ['just a text', 'just a text'],
])('the message of %o is %s', (error, reason) => {
  expect(errorMessage(error)).toBe(reason);
});
