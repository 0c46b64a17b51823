import type { BadRow } from '#shared/catalog/admin-contract.ts';
import { policy } from '#shared/policy.ts';
import { readCsv, UnreadableCsv, type CsvRow } from '../../csv.ts';
import { columnNames, type Row } from './csv-columns.ts';

export interface Sheet {
  /** The columns it has, in its own order. */
  head: string[];
  rows: { line: number; row: Row }[];
  /** Of its rows, also of those that are not whole. */
  count: number;
  badRows: BadRow[];
}

/** The rows of a file by the columns that its first line names. */
export function readSheet(csv: string): Sheet {
  let lines: CsvRow[];
  try {
    lines = readCsv(csv);
  } catch (error) {
    if (error instanceof UnreadableCsv) return unreadable(error.message, error.line);
    throw error;
  }
  const [first, ...rest] = lines;
  if (!first) return unreadable('The file is empty');
  const head = first.cells.map((cell) => nameOf(cell) ?? cell.trim());
  const wrongHead = checkHead(head);
  if (wrongHead.length > 0) return { ...unreadable(''), badRows: wrongHead };
  if (rest.length === 0) return unreadable('There are no products below the first line');
  if (rest.length > policy.importRowsMax) {
    const most = policy.importRowsMax.toLocaleString('en-IN');
    const count = rest.length.toLocaleString('en-IN');
    return unreadable(`The file has ${count} products. Import at most ${most} at once`);
  }
  const isWhole = ({ cells }: CsvRow) =>
    cells.length >= head.length && cells.slice(head.length).every((cell) => cell.trim() === '');
  return {
    head,
    count: rest.length,
    rows: rest.filter(isWhole).map(({ line, cells }) => ({ line, row: rowOf(head, cells) })),
    badRows: rest
      .filter((line) => !isWhole(line))
      .map(({ line, cells }) => ({ line, column: null, message: wrongLength(cells, head) })),
  };
}

const unreadable = (message: string, line = 1): Sheet => ({
  head: [],
  rows: [],
  count: 0,
  badRows: [{ line, column: null, message }],
});

const wrongLength = ({ length }: string[], head: string[]) =>
  `This row has ${length} cells, but there are ${head.length} columns`;

/** Spreadsheets and people are not particular about capitals. */
function nameOf(cell: string): string | undefined {
  const typed = cell.trim().toLowerCase();
  return columnNames.find((name) => name.toLowerCase() === typed);
}

function checkHead(head: string[]): BadRow[] {
  const known = `The columns are ${columnNames.join(', ')}`;
  if (!head.some((name) => columnNames.includes(name))) {
    const message = `The first line must name the columns. ${known}`;
    return [{ line: 1, column: null, message }];
  }
  return head.flatMap((column, index) => {
    if (!columnNames.includes(column)) {
      return [{ line: 1, column, message: `There is no column “${column}”. ${known}` }];
    }
    if (head.indexOf(column) === index) return [];
    return [{ line: 1, column, message: `The column “${column}” is there twice` }];
  });
}

function rowOf(head: string[], cells: string[]): Row {
  return new Map(head.map((name, index) => [name, cells[index] ?? '']));
}
