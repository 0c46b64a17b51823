import { expect, test } from 'vitest';
import { blank, ledgerIn, readLedger, sealed, writeLedger } from './sync-state.ts';

const ledger = {
  owner: 'u1',
  base: { '1': 1 },
  pending: { key: 'one-key-of-many', sent: { '1': 2 }, base: { '1': 1 } },
  edition: 3,
};

test('where nothing can be stored it is remembered as long as the page is open', () => {
  writeLedger(ledger);
  expect(readLedger()).toEqual(ledger);
});

test('a stored entry is read as it was', () => {
  expect(ledgerIn(JSON.parse(JSON.stringify(sealed(ledger))))).toEqual(ledger);
});

test.each([
  null,
  5,
  'x',
  [],
  { owner: 7, base: [1], pending: { sent: {} } },
  ledger,
  { ...sealed(ledger), base: {} },
  { ...sealed(ledger), base: { '1': 'two' } },
  { ...sealed(ledger), pending: null },
  { ...sealed(ledger), pending: { ...ledger.pending, sent: 'many' } },
  { ...sealed(ledger), edition: 2 },
  { ...sealed(ledger), owner: 'u2' },
])('a damaged entry counts as missing as a whole: %j', (damaged) => {
  expect(ledgerIn(damaged)).toEqual(blank);
});
