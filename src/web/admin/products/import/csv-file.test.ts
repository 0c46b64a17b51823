import { expect, test } from 'vitest';
import { readCsvFile } from './csv-file.ts';

const file = (...parts: BlobPart[]) => new File(parts, 'products.csv');

test('a file is read as UTF-8', async () => {
  expect(await readCsvFile(file('name\r\nमखाना'))).toEqual({ csv: 'name\r\nमखाना' });
});

test.each([
  ['an empty file', file(' \n'), 'products.csv is empty'],
  [
    'an old encoding',
    file(new Uint8Array([0x6e, 0xe9, 0x65])),
    'products.csv is not a CSV file in',
  ],
  ['a workbook', file('PK\u0003\u0004\0\0'), 'products.csv is not a CSV file'],
  ['too large a file', file(new Uint8Array(11 * 1024 * 1024)), 'products.csv is larger than 10 MB'],
])('%s is rejected by its name', async (_, chosen, reason) => {
  const read = await readCsvFile(chosen);
  expect('failure' in read && read.failure).toContain(reason);
});
