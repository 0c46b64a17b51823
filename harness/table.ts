interface TableRow {
  promise: string;
  goal: string;
  measured: string;
  context: string;
  verdict: string;
  part?: string;
}

const WIDTH_DEFAULT = 100;
const WIDTH_MIN = 80;
const WIDTH_MAX = 140;
const VERDICT_WIDTH = 'BROKEN'.length;
const GAP = '  ';

interface Options {
  /** The width of the terminal; undefined if the output is a file. */
  columns?: number | undefined;
  seconds: Record<string, number>;
}

/** Formats rows for the width of a terminal; the context of a row follows on separate lines. */
export function formatTable(
  rows: TableRow[],
  { columns = WIDTH_DEFAULT, seconds }: Options,
): string {
  const width = Math.min(Math.max(columns, WIDTH_MIN), WIDTH_MAX);
  const widths = widthsFor(rows, width);
  const lines = line(widths, ['', 'promise', 'goal', 'measured']);
  let part: string | undefined;
  for (const row of rows) {
    if (row.part !== part) {
      ({ part } = row);
      lines.push('', `${part} (${Math.round(seconds[part ?? ''] ?? 0)} s)`);
    }
    lines.push(...line(widths, [row.verdict, row.promise, row.goal, row.measured]));
    const indent = ' '.repeat(VERDICT_WIDTH + 2 * GAP.length);
    lines.push(...wrap(row.context, width - indent.length).map((text) => indent + text));
  }
  return lines.join('\n');
}

/** Goals and measurements get up to a quarter of the width each, promises the remainder. */
function widthsFor(rows: TableRow[], width: number): number[] {
  const longest = (cells: string[]) =>
    Math.min(Math.max(...cells.map(({ length }) => length)), Math.floor(width / 4));
  const goal = longest(['goal', ...rows.map((row) => row.goal)]);
  const measured = longest(['measured', ...rows.map((row) => row.measured)]);
  const promise = width - VERDICT_WIDTH - goal - measured - 3 * GAP.length;
  return [VERDICT_WIDTH, promise, goal, measured];
}

function line(widths: number[], cells: string[]): string[] {
  const wrapped = cells.map((cell, column) => wrap(cell, widths[column] ?? 0));
  const height = Math.max(...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    wrapped
      .map((texts, column) => (texts[at] ?? '').padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** Breaks text between words; a longer word gets its own line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
