import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineFacts } from './machine.ts';
import { tableOf } from './table.ts';

/** One promise and what was measured of it. */
export interface Row {
  promise: string;
  goal: string;
  measured: string;
  context: string;
  /** What is only read so far breaks nothing. */
  isKept: boolean | 'not promised yet';
  /** The same as numbers, for whoever compares runs: units stand in the names. */
  figures?: Record<string, number>;
  /** The part of the bench it belongs to. */
  part?: string;
}

interface Run {
  name: string;
  at: Date;
  /** How long each part took. */
  seconds?: Record<string, number>;
}

/** Prints the rows as a table, keeps them in `bench/results`, and answers whether all promises are kept. */
export function report(rows: Row[], { name, at, seconds = {} }: Run): boolean {
  const judged = rows.map(({ isKept, ...row }) => ({ ...row, verdict: verdictOf(isKept) }));
  console.log(`\n${tableOf(judged, { columns: process.stdout.columns, seconds })}`);
  const tookSeconds = Math.round((Date.now() - at.getTime()) / 1000);
  const folder = join(import.meta.dirname, '../bench/results');
  mkdirSync(folder, { recursive: true });
  const told = { at, tookSeconds, machine: machineFacts(), secondsByPart: seconds, rows: judged };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(told, null, 2));
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
