import { expect, test } from 'vitest';
import { LagHistory } from './replica-lag.ts';
import { parsePosition } from './wal-position.ts';

const at = (seconds: number, primary: number, replayed: number, lastReplayedSeconds = 0) => ({
  nowMs: seconds * 1000,
  primary: BigInt(primary),
  replayed: BigInt(replayed),
  lastReplayedSeconds,
});

test('an idle primary has no lag, however old its last transaction is', () => {
  const history = new LagHistory();
  expect(history.measureSeconds(at(0, 100, 100, 3600))).toBe(0);
  expect(history.measureSeconds(at(60, 100, 100, 3660))).toBe(0);
  // The replica can be ahead of a measurement that was made a moment before.
  expect(history.measureSeconds(at(61, 100, 120, 3660))).toBe(0);
});

test('the lag is the age of the first change that is missing', () => {
  const history = new LagHistory();
  history.measureSeconds(at(0, 100, 100));
  expect(history.measureSeconds(at(1, 200, 100, 3600))).toBe(0);
  expect(history.measureSeconds(at(5, 300, 100, 3600))).toBe(4);
  expect(history.measureSeconds(at(6, 400, 200, 3600))).toBe(1);
  expect(history.measureSeconds(at(7, 400, 400))).toBe(0);
});

test('changes from before the first measurement count as old as the last replayed transaction', () => {
  const history = new LagHistory();
  expect(history.measureSeconds(at(0, 500, 100, 120))).toBe(120);
  expect(history.measureSeconds(at(1, 500, 400, 90))).toBe(90);
  expect(history.measureSeconds(at(2, 500, 500, 0))).toBe(0);
  expect(history.measureSeconds(at(3, 600, 500, 30))).toBe(0);
  expect(new LagHistory().measureSeconds({ ...at(0, 2, 1), lastReplayedSeconds: null })).toBe(
    Infinity,
  );
});

test('the log of a new primary may end before that of the previous one', () => {
  const history = new LagHistory();
  history.measureSeconds(at(0, 500, 500));
  history.measureSeconds(at(1, 600, 500));
  expect(history.measureSeconds(at(9, 550, 550))).toBe(0);
});

test('positions are 64-bit numbers in two parts, and anything else is ignored', () => {
  expect(parsePosition('0/A')).toBe(10n);
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n);
  expect(parsePosition('1/0')).toBe(2n ** 32n);
  for (const text of ['', '1', '/', '1/G', '123456789/0', '1/0 ', "0/0'"]) {
    expect(parsePosition(text)).toBeUndefined();
  }
});
