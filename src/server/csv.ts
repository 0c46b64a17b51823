import { CsvError, parse, type CsvErrorCode } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Excel reads a file as UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | boolean | null;

/** How spreadsheets recognise a formula; more `'` before it are ours, or were somebody's own. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Lines of a CSV file, the head first. A text that a spreadsheet would take for a formula begins with `'`. */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([[...columns]]);
  for await (const rows of batches) yield linesOf(rows);
}

const linesOf = (rows: Cell[][]) =>
  stringify(
    rows.map((cells) => cells.map(textOf)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]|^\s|\s$/ },
  );

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  return plainTextOf(cell);
}

/** What a reader of the file gets to see for a cell. */
export function plainTextOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
}

export interface CsvRow {
  /** As a spreadsheet counts: the head is line 1, and a cell with line breaks is still one line. */
  line: number;
  cells: string[];
}

/** A file that is no CSV, said for people. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'UnreadableCsv';
    this.line = line;
  }
}

/** More than anybody writes about a product: somewhere a quote was not closed. */
const RECORD_LENGTH_MAX = 200_000;

const OPEN_QUOTE = 'A quotation mark is opened here and never closed';
const reasons: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: OPEN_QUOTE,
  CSV_MAX_RECORD_SIZE: OPEN_QUOTE,
};

/** Reads a whole file, but for its empty lines. */
export function readCsv(text: string): CsvRow[] {
  try {
    const records: string[][] = parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: RECORD_LENGTH_MAX,
    });
    return records.flatMap((record, index) => {
      const cells = record.map((cell) => (FORMULA.test(cell) ? cell.replace(/^'/, '') : cell));
      return cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [];
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The library counts on the error how far it came.
    const { records = 0 } = error as CsvError & { records?: number };
    const reason = reasons[error.code] ?? 'A quotation mark stands where none can be';
    throw new UnreadableCsv(records + 1, reason, error);
  }
}
