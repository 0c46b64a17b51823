import { CsvError, parse, type CsvErrorCode } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | boolean | null;

/** What a spreadsheet treats as a formula, after any number of `'`. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Yields the lines of a CSV file, header first. A `'` is added before texts that a spreadsheet would run as formula. */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLines([[...columns]]);
  for await (const rows of batches) yield toLines(rows);
}

const toLines = (rows: Cell[][]) =>
  stringify(
    rows.map((cells) => cells.map(escapeFormula)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]|^\s|\s$/ },
  );

function escapeFormula(cell: Cell): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  return cellText(cell);
}

/** The text of a cell without escaping. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
}

export interface CsvRow {
  /** The row number in a spreadsheet: the header is 1, and line breaks in a cell do not count. */
  line: number;
  cells: string[];
}

/** The message is shown to the user. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'UnreadableCsv';
    this.line = line;
  }
}

/** Longer than any real row; a longer one has an unclosed quotation mark. */
const RECORD_LENGTH_MAX = 200_000;

const UNCLOSED_QUOTE = 'A quotation mark is opened here but never closed';
const reasons: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: UNCLOSED_QUOTE,
  CSV_MAX_RECORD_SIZE: UNCLOSED_QUOTE,
};

/** Skips empty lines. */
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
    // csv-parse adds the number of parsed records to the error.
    const { records = 0 } = error as CsvError & { records?: number };
    const reason = reasons[error.code] ?? 'A quotation mark is not allowed here';
    throw new UnreadableCsv(records + 1, reason, error);
  }
}
