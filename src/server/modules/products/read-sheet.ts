import { limits } from '#shared/limits.ts';
import { formatCount } from '#shared/numbers.ts';
import type { BadRow } from '#shared/catalog/admin-contract.ts';
import { readCsv, UnreadableCsv, type CsvRow } from '../../csv.ts';
import { columnNames, type Row } from './csv-columns.ts';

export interface Sheet {
  /** The columns of the file, in its order. */
  columns: string[];
  rows: { line: number; row: Row }[];
  /** The number of rows, including incomplete ones. */
  count: number;
  badRows: BadRow[];
}

/** Reads the rows of a CSV file. The first line must contain the column names. */
export function readSheet(csv: string): Sheet {
  let lines: CsvRow[];
  try {
    lines = readCsv(csv);
  } catch (error) {
    if (error instanceof UnreadableCsv) return unreadableSheet(error.message, error.line);
    throw error;
  }
  const [first, ...rest] = lines;
  if (!first) return unreadableSheet('The file is empty');
  const columns = first.cells.map((cell) => findColumnName(cell) ?? cell.trim());
  const headerErrors = checkHeader(columns);
  if (headerErrors.length > 0) return { ...unreadableSheet(''), badRows: headerErrors };
  if (rest.length === 0) return unreadableSheet('There are no products below the first line');
  if (rest.length > limits.importRowsMax) {
    const most = formatCount(limits.importRowsMax);
    const count = formatCount(rest.length);
    return unreadableSheet(`The file has ${count} products. Import at most ${most} at once`);
  }
  const isComplete = ({ cells }: CsvRow) =>
    cells.length >= columns.length &&
    cells.slice(columns.length).every((cell) => cell.trim() === '');
  return {
    columns,
    count: rest.length,
    rows: rest.filter(isComplete).map(({ line, cells }) => ({ line, row: toRow(columns, cells) })),
    badRows: rest
      .filter((line) => !isComplete(line))
      .map(({ line, cells }) => ({
        line,
        column: null,
        message: cellCountMessage(cells, columns),
      })),
  };
}

const unreadableSheet = (message: string, line = 1): Sheet => ({
  columns: [],
  rows: [],
  count: 0,
  badRows: [{ line, column: null, message }],
});

const cellCountMessage = ({ length }: string[], columns: string[]) =>
  `This row has ${length} cells, but there are ${columns.length} columns`;

/** Finds a column by its name, ignoring case and underscores: `size_group` is `sizeGroup`. */
function findColumnName(cell: string): string | undefined {
  const lowercase = cell.trim().toLowerCase().replaceAll('_', '');
  return columnNames.find((name) => name.toLowerCase() === lowercase);
}

function checkHeader(columns: string[]): BadRow[] {
  const columnList = `The columns are ${columnNames.join(', ')}`;
  if (!columns.some((name) => columnNames.includes(name))) {
    const message = `The first line must name the columns. ${columnList}`;
    return [{ line: 1, column: null, message }];
  }
  return columns.flatMap((column, index) => {
    if (!columnNames.includes(column)) {
      return [{ line: 1, column, message: `There is no column “${column}”. ${columnList}` }];
    }
    if (columns.indexOf(column) === index) return [];
    return [{ line: 1, column, message: `The column “${column}” appears twice` }];
  });
}

function toRow(columns: string[], cells: string[]): Row {
  return new Map(columns.map((name, index) => [name, cells[index] ?? '']));
}
