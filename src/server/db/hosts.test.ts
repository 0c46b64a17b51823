import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { Hosts, READ_ONLY } from './hosts.ts';

const timeout = new Error('timeout expired');
const refusal = Object.assign(new Error('the server is not read-write'), { code: READ_ONLY });

test('a lost host is tried last, and briefly as long as another one responds', () => {
  const hosts = new Hosts('postgres://shop@a,b/shop', createLog('silent'));
  const order = () =>
    hosts.attempts().map(({ host, config }) => [host, config.connectionTimeoutMillis]);
  const [first, second] = hosts.attempts();
  if (!second) throw new Error('one host only');
  expect(order()).toEqual([
    [0, 2000],
    [1, 2000],
  ]);

  hosts.recordFailure(first, timeout);
  expect(order()).toEqual([
    [1, 2000],
    [0, 500],
  ]);
  // Both may only be slow.
  hosts.recordFailure(second, timeout);
  expect(order()).toEqual([
    [0, 2000],
    [1, 2000],
  ]);
  hosts.recordFailure(second, refusal);
  expect(order()).toEqual([
    [1, 2000],
    [0, 500],
  ]);

  const lost: number[] = [];
  hosts.onLost((host) => lost.push(host));
  hosts.recordSuccess(second);
  expect(lost).toEqual([0]);
  expect(order()).toEqual([
    [1, 2000],
    [0, 2000],
  ]);
});
