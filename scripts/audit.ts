import { existsSync } from 'node:fs';
import { examineBooks, type Examination } from '../src/server/audit-books.ts';
import { readConfig } from '../src/server/config.ts';
import { StartError } from '../src/server/start-error.ts';
import { openData, type OpenData } from './open-data.ts';

// Proves that stock, holds, payments, orders and refunds agree: on DATABASE_URL, or on the data of a shop that
// runs or is closed. Changes nothing.

let data: OpenData | undefined;
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  data = await openData(readConfig(process.env));
  const startedAt = performance.now();
  const examination = await examineBooks(data.db);
  print(examination, performance.now() - startedAt);
  process.exitCode = examination.checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await data?.close();
}

function print({ checks, rows }: Examination, ms: number): void {
  for (const { promise, broken } of checks) {
    console.log(`${broken.length === 0 ? 'ok    ' : 'BROKEN'}  ${promise}`);
    for (const what of broken) console.log(`          ${what}`);
  }
  const counts = Object.entries(rows).map(
    ([book, count]) => `${count.toLocaleString('en-IN')} ${book.replace('_', ' ')}`,
  );
  console.log(`\nLooked at ${counts.join(', ')} in ${(ms / 1000).toFixed(1)} s.`);
  const kept = checks.filter(({ broken }) => broken.length === 0).length;
  console.log(`${kept} of ${checks.length} promises are kept.`);
}
