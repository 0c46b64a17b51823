import { expect, test } from 'vitest';
import {
  emptySyncState,
  parseSyncState,
  readSyncState,
  toStoredState,
  writeSyncState,
} from './sync-state.ts';

const syncState = {
  owner: 'u1',
  base: { '1': 1 },
  pending: { key: 'one-key-of-many', sent: { '1': 2 }, base: { '1': 1 } },
  serverRevision: 3,
};

test('keeps the state in memory while local storage is blocked', () => {
  writeSyncState(syncState);
  expect(readSyncState()).toEqual(syncState);
});

test('reads back what it stored', () => {
  expect(parseSyncState(JSON.parse(JSON.stringify(toStoredState(syncState))))).toEqual(syncState);
});

test('stores the revision under the name that earlier versions used', () => {
  expect(toStoredState(syncState)).toMatchObject({ edition: 3 });
});

test.each([
  null,
  5,
  'x',
  [],
  { owner: 7, base: [1], pending: { sent: {} } },
  syncState,
  { ...toStoredState(syncState), base: {} },
  { ...toStoredState(syncState), base: { '1': 'two' } },
  { ...toStoredState(syncState), pending: null },
  { ...toStoredState(syncState), pending: { ...syncState.pending, sent: 'many' } },
  { ...toStoredState(syncState), edition: 2 },
  { ...toStoredState(syncState), owner: 'u2' },
])('treats a damaged entry as missing: %j', (damaged) => {
  expect(parseSyncState(damaged)).toEqual(emptySyncState);
});
