import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One promise and what was measured of it. */
export interface Row {
  promise: string;
  goal: string;
  measured: string;
  context: string;
  /** What is only read so far breaks nothing. */
  isKept: boolean | 'not promised yet';
}

/** Prints the rows as a table, keeps them in `bench/results`, and answers whether all promises are kept. */
export function report(rows: Row[], { name, at }: { name: string; at: Date }): boolean {
  print(rows);
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({ at, node: process.version, rows }, null, 2),
  );
  console.log(`\nWritten to bench/results/${name}.json`);
  return rows.every(({ isKept }) => isKept !== false);
}

function verdictOf({ isKept }: Row): string {
  if (isKept === 'not promised yet') return isKept;
  return isKept ? 'kept' : 'BROKEN';
}

function print(rows: Row[]): void {
  const cells = [
    ['promise', 'goal', 'measured', 'context', ''],
    ...rows.map((row) => [row.promise, row.goal, row.measured, row.context, verdictOf(row)]),
  ];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  console.log();
  for (const line of cells)
    console.log(line.map((cell, i) => cell.padEnd(widths?.[i] ?? 0)).join('  '));
}
