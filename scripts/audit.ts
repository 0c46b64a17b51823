import { examineBooks, type Examination } from '../src/server/audit-books.ts';
import { command, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Checks that stock, holds, payments, orders and refunds agree: in DATABASE_URL, or in the data of a running or
// stopped shop. It never changes data.

await command(async () => {
  const { db, close } = await openData(readSettings());
  try {
    const startedAt = performance.now();
    const examination = await examineBooks(db);
    print(examination, performance.now() - startedAt);
    process.exitCode = examination.checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
});

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
