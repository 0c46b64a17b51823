import type { MonthRange } from '#shared/accounting/month.ts';
import type { MatchingState } from '#shared/accounting/matching-states.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { timeInIndia } from '../../../time-in-india.ts';
import { matchingRows, paymentsOfMonth, type SettlementRow } from '../matching-query.ts';
import { settlementRows } from '../settlement-matching.ts';
import type { Reconciliation } from './reconcile.ts';
import { rupees, table, type Columns, type TextPart } from './tables.ts';

const states: Record<MatchingState, string> = {
  matched: 'Paid out',
  waiting: 'To be paid out',
  different: 'Another amount was paid out',
  unknown: 'Payment unknown to the shop',
};

const columns: Columns<SettlementRow> = {
  'Payment id': (row) => row.paymentId,
  Order: (row) => row.orderNumber,
  'Captured (India time)': (row) => timeInIndia(row.capturedAt),
  Paid: (row) => rupees(row.paidPaise),
  Refunded: (row) => rupees(row.refundedPaise),
  Fee: (row) => rupees(row.feePaise),
  'Tax on the fee': (row) => rupees(row.taxPaise),
  'Paid out': (row) => rupees(row.paidOutPaise),
  'Paid out on (India time)': (row) => (row.paidOutAt ? timeInIndia(row.paidOutAt) : null),
  UTR: (row) => row.utr,
  'To be paid out': (row) => rupees(row.waitingPaise),
  Difference: (row) => rupees(row.differencePaise),
  'On hold': (row) => row.isOnHold,
  State: (row) => states[row.state],
};

export const settlements = (db: Db, { month }: MonthRange): TextPart =>
  table('settlements.csv', columns, inBatches(settlementRows(db, month)));

const BATCH = 500;

async function* inBatches(rows: AsyncIterable<SettlementRow>) {
  let batch: SettlementRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Whether the provider paid out what customers paid, less refunds and fees. */
export async function reconcilePayouts(db: Db, { month }: MonthRange): Promise<Reconciliation> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) as count, coalesce(sum("paidPaise"), 0) as paid, coalesce(sum("refundedPaise"), 0) as refunded,
      coalesce(sum("feePaise"), 0) as fee, coalesce(sum("taxPaise"), 0) as tax,
      coalesce(sum("waitingPaise"), 0) as waiting, coalesce(sum("paidOutPaise"), 0) as "paidOut",
      coalesce(sum("differencePaise"), 0) as difference
    from (${matchingRows(paymentsOfMonth(month))}) row`);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  const less = (label: string, name: string) => ({ label, count: null, paise: -of(name) || 0 });
  return {
    title: 'Payments and payouts',
    lines: [
      { label: 'Payments captured', count: of('count'), paise: of('paid') },
      less('Less refunds and chargebacks through the provider', 'refunded'),
      less('Less fees of the provider', 'fee'),
      less('Less tax on the fees', 'tax'),
      less('Less what the provider still has to pay out', 'waiting'),
      { label: 'Paid out', count: null, paise: of('paidOut'), difference: of('difference') },
    ],
  };
}
