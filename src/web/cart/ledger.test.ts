import { expect, test } from 'vitest';
import { blank, ledgerIn, readLedger, writeLedger } from './ledger.ts';

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

test('what was stored is read as it was, and what is damaged is dropped', () => {
  expect(ledgerIn(JSON.parse(JSON.stringify(ledger)))).toEqual(ledger);
  for (const damaged of [null, 5, 'x', [], { owner: 7, base: [1], pending: { sent: {} } }]) {
    expect(ledgerIn(damaged)).toEqual(blank);
  }
  expect(ledgerIn({ base: { '1': 'two', '2': 3 } }).base).toEqual({ '2': 3 });
});
