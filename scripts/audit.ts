import { createAuditReport, type AuditReport } from '../src/server/audit-books.ts';
import { command, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Checks that stock, holds, payments, orders, refunds and tax documents agree: in DATABASE_URL, or in the data of a running or
// stopped shop. It never changes data.

await command(async () => {
  const { db, close } = await openData(readSettings());
  try {
    const startedAt = performance.now();
    const report = await createAuditReport(db);
    print(report, performance.now() - startedAt);
    process.exitCode = report.checks.every(({ violations }) => violations.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
});

function print({ checks, rows }: AuditReport, ms: number): void {
  for (const { name, violations } of checks) {
    console.log(`${violations.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
    for (const detail of violations) console.log(`          ${detail}`);
  }
  const counts = Object.entries(rows).map(
    ([book, count]) => `${count.toLocaleString('en-IN')} ${book.replace('_', ' ')}`,
  );
  console.log(`\nLooked at ${counts.join(', ')} in ${(ms / 1000).toFixed(1)} s.`);
  const passed = checks.filter(({ violations }) => violations.length === 0).length;
  console.log(`${passed} of ${checks.length} checks passed.`);
}
