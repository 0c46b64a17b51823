import { financialYearOf, formatSerial } from '#shared/tax/financial-year.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { dayInIndia } from '../../time-in-india.ts';

/**
 * Takes the next number of a series. The row of the series stays locked until the transaction ends, so numbers have no
 * gaps and no duplicates, and the dates of a series never decrease. Take it as the last lock of a transaction.
 */
export async function takeSerial(tx: Db, prefix: string, now: Date) {
  const financialYear = financialYearOf(now);
  const { rows } = await takeLock(
    tx,
    'documentSeries',
    tx.execute<{ number: number; issuedAt: string }>(sql`
      insert into document_series as series (prefix, financial_year, last_number, last_issued_at)
      values (${prefix}, ${financialYear}, 1, ${now.toISOString()}::timestamptz)
      on conflict (prefix, financial_year) do update set
        last_number = series.last_number + 1,
        last_issued_at = greatest(series.last_issued_at, excluded.last_issued_at)
      returning last_number as number, last_issued_at as "issuedAt"`),
  );
  const [row] = rows;
  if (!row) throw new Error('a series returned no number');
  const issuedAt = new Date(row.issuedAt);
  const parts = { prefix, financialYear, number: row.number };
  return { ...parts, serial: formatSerial(parts), issuedAt, issuedOn: dayInIndia(issuedAt) };
}
