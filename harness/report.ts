import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from './machine.ts';
import { formatTable } from './table.ts';

/** One promise and its measurement. */
export interface Row {
  promise: string;
  goal: string;
  measured: string;
  context: string;
  /** A measurement without a promise cannot be broken. */
  isKept: boolean | 'not promised yet';
  /** The measurement as numbers for comparisons between runs; names include units. */
  figures?: Record<string, number>;
  /** The part of the program that measured it. */
  part?: string;
}

interface RunInfo {
  name: string;
  at: Date;
  /** The duration of each part. */
  seconds?: Record<string, number>;
}

/** Prints the rows, saves them in `bench/results` and returns whether all promises are kept. */
export function report(rows: Row[], { name, at, seconds = {} }: RunInfo): boolean {
  const judged = rows.map(({ isKept, ...row }) => ({ ...row, verdict: verdictOf(isKept) }));
  console.log(`\n${formatTable(judged, { columns: process.stdout.columns, seconds })}`);
  const tookSeconds = Math.round((Date.now() - at.getTime()) / 1000);
  const folder = join(import.meta.dirname, '../bench/results');
  mkdirSync(folder, { recursive: true });
  const result = {
    at,
    tookSeconds,
    machine: describeMachine(),
    secondsByPart: seconds,
    rows: judged,
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(result, null, 2));
  const count = (wanted: string) => judged.filter(({ verdict }) => verdict === wanted).length;
  console.log(
    `\n${count('kept')} kept, ${count('BROKEN')} broken, ${count('read')} only read, in ${tookSeconds} s; ` +
      `written to bench/results/${name}.json`,
  );
  return count('BROKEN') === 0;
}

function verdictOf(isKept: Row['isKept']): 'kept' | 'BROKEN' | 'read' {
  if (isKept === 'not promised yet') return 'read';
  return isKept ? 'kept' : 'BROKEN';
}
