import { expect, test } from 'vitest';
import { UNDONE } from './status.ts';
import { withoutUndone } from './without-undone.ts';

const event = (value: string, { kind = 'status', note = null as string | null } = {}) => ({
  kind,
  value,
  note,
});
const undone = (value: string) => event(value, { note: UNDONE });
const values = (events: ReturnType<typeof event>[]) =>
  withoutUndone(events).map(({ value }) => value);

test('an undone change disappears with the refund that followed it', () => {
  const due = event('due', { kind: 'refund' });
  expect(values([event('confirmed'), event('cancelled'), due, undone('confirmed')])).toEqual([
    'confirmed',
  ]);
});

test('the tracking number stays, because the next attempt uses it', () => {
  const tracking = event('DTDC 1', { kind: 'tracking' });
  expect(values([event('confirmed'), tracking, event('shipped'), undone('confirmed')])).toEqual([
    'confirmed',
    'DTDC 1',
  ]);
});

test('a change of two statuses at once disappears completely', () => {
  const both = [event('shipped'), event('delivered')];
  expect(values([event('confirmed'), ...both, undone('confirmed')])).toEqual(['confirmed']);
});

test('without an earlier event, only the last status disappears', () => {
  expect(values([event('shipped'), event('delivered'), undone('confirmed')])).toEqual(['shipped']);
});

test('changes after an undone one stay', () => {
  const events = [event('confirmed'), event('shipped'), undone('confirmed'), event('processing')];
  expect(values(events)).toEqual(['confirmed', 'processing']);
});
