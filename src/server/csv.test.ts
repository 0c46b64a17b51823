import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, readCsv, UnreadableCsv, writeCsv, type Cell } from './csv.ts';

async function write(rows: Cell[][], columns = ['first', 'second']): Promise<string> {
  const texts = [];
  for await (const text of writeCsv(columns, [rows])) texts.push(text);
  return texts.join('');
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '=cmd|x',
    "'=1",
    "''@",
    '-',
    '+91',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    '₹',
    'मखाना',
    ' ',
  ),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', 'a', ' ') }),
);

test('readCsv returns what writeCsv wrote', async () => {
  const rows = fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const read = readCsv(await write(cells, ['a', 'b', 'c']));
      expect(read.slice(1).map((row) => row.cells)).toEqual(cells);
      expect(read.map(({ line }) => line)).toEqual(read.map((_, index) => index + 1));
    }),
    { numRuns: 500 },
  );
});

test('escapes formulas and keeps numbers', async () => {
  const text = await write([
    ['=HYPERLINK("x")', -5],
    ['+1', 2.5],
    ["'=1", true],
    ['@x', null],
    ['two\nlines', false],
  ]);
  expect(text).toBe(
    [
      '\uFEFFfirst,second',
      `"'=HYPERLINK(""x"")",-5`,
      "'+1,2.5",
      "''=1,yes",
      "'@x,",
      '"two\nlines",no',
      '',
    ].join('\r\n'),
  );
});

test('accepts all line endings and skips empty lines', () => {
  expect(readCsv('a,b\r\n1,"x\ny"\n\n , \n2,z\r3,w')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\ny'] },
    { line: 5, cells: ['2', 'z'] },
    { line: 6, cells: ['3', 'w'] },
  ]);
  expect(readCsv('')).toEqual([]);
});

test.each([
  ['a,b\n1,2\n"open,2\n3,4', 3, 'A quotation mark is opened here but never closed'],
  [`a,b\n"${'x'.repeat(300_000)}`, 2, 'A quotation mark is opened here but never closed'],
  ['a,b\n1,x"y', 2, 'A quotation mark is not allowed here'],
  ['a,b\n1,"x"y', 2, 'A quotation mark is not allowed here'],
])('reports an invalid file with the line', (text, line, message) => {
  expect(() => readCsv(text)).toThrow(UnreadableCsv);
  expect(() => readCsv(text)).toThrow(expect.objectContaining({ line, message }));
});

test('returns the text of a cell', () => {
  expect([true, false, null, 1.5, '=x'].map(cellText)).toEqual(['yes', 'no', '', '1.5', '=x']);
});
