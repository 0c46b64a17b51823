import { startEnvironment, type Environment } from '../harness/environment.ts';
import { runClosedLoop, stopwatch } from '../harness/load-loop.ts';
import type { Row } from '../harness/report.ts';
import { auditBooks } from '../src/server/audit-books.ts';
import { productStock } from '../src/server/modules/catalog/tables.ts';
import { buyers } from '../harness/buyers.ts';
import { median } from './median.ts';

const WORKERS = 32;
const SECONDS = 3;
const ROUNDS = 5;

/** The same checkout with and without PgBouncer, which Debian 12 has in a version without prepared statements. */
export async function pooler(): Promise<Row[]> {
  const direct = await startEnvironment();
  const pooled = await startEnvironment({ isPooled: true });
  try {
    const sides = { direct: await prepare(direct), pooled: await prepare(pooled) };
    const rates = { direct: [] as number[], pooled: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The order alternates between rounds, and the first one warms up.
      const order = round % 2 ? (['direct', 'pooled'] as const) : (['pooled', 'direct'] as const);
      for (const side of order) {
        const rate = await runClosedLoop({ workers: WORKERS, seconds: SECONDS }, sides[side]);
        if (round > 0) rates[side].push(rate);
      }
    }
    const findings = [...(await auditBooks(direct.db)), ...(await auditBooks(pooled.db))];
    const [one, other] = [median(rates.direct), median(rates.pooled)];
    return [
      {
        promise: 'checkout through PgBouncer against without it',
        goal: '≥ 0.60 ×',
        measured: `${(other / one).toFixed(2)} ×`,
        context: `${Math.round(other)} against ${Math.round(one)} orders/s, medians of ${ROUNDS} rounds; ${findings.length} broken promises`,
        isKept: other / one >= 0.6 && findings.length === 0,
      },
    ];
  } finally {
    await pooled.close();
    await direct.close();
  }
}

async function prepare(environment: Environment) {
  await environment.db.update(productStock).set({ onHand: 1_000_000 });
  return buyers(environment, stopwatch());
}
