import type { MonthRange } from '#shared/accounting/month.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { billableOrders, refundEffects } from './books.ts';
import { linesOfReturn, returningGstins } from './gstr-1.ts';
import type { MonthSums } from './month-sums.ts';

export interface ReconciledLine {
  label: string;
  count: number | null;
  paise: number;
  /** What the lines above should add up to; `difference` must be 0. */
  difference?: number;
}

export interface Reconciliation {
  title: string;
  lines: ReconciledLine[];
}

interface CountedSum {
  count: number;
  paise: number;
}

type Effect = 'chargeback' | 'credited' | 'before_dispatch' | 'not_invoiced' | 'uncredited';

/** Compares the documents of a month with the orders and refunds they belong to. */
export async function reconcile(
  db: Db,
  range: MonthRange,
  sums: MonthSums,
): Promise<Reconciliation[]> {
  const [orders, refunds] = [await sumOrders(db, range), await sumRefunds(db, range)];
  const of = (isWanted: (kind: string) => boolean) => {
    const wanted = sums.documents.filter(({ kind }) => isWanted(kind));
    return {
      count: wanted.reduce((count, sum) => count + sum.count, 0),
      paise: wanted.reduce((paise, sum) => paise + sum.totalPaise, 0),
    };
  };
  const invoices = of((kind) => kind !== 'credit_note');
  const credits = of((kind) => kind === 'credit_note');
  return [
    invoiceLines(orders, invoices),
    creditLines(refunds, { count: credits.count, paise: -credits.paise }),
    documentLines(sums),
  ];
}

function invoiceLines(
  { dispatched, refundedBefore }: Awaited<ReturnType<typeof sumOrders>>,
  invoices: CountedSum,
): Reconciliation {
  const difference = invoices.paise - (dispatched.paise - refundedBefore.paise);
  return {
    title: 'Orders and invoices',
    lines: [
      { label: 'Orders dispatched', ...dispatched },
      { label: 'Less refunds of these orders before dispatch', ...minus(refundedBefore) },
      { label: 'Invoices and bills of supply issued', ...invoices, difference },
    ],
  };
}

function creditLines(refunds: Map<Effect, CountedSum>, credits: CountedSum): Reconciliation {
  const of = (effect: Effect) => {
    const { count, paise } = refunds.get(effect) ?? { count: 0, paise: 0 };
    return { count, paise };
  };
  const all = [...refunds.values()].reduce(
    (sum, { count, paise }) => ({ count: sum.count + count, paise: sum.paise + paise }),
    { count: 0, paise: 0 },
  );
  const others = (['chargeback', 'before_dispatch', 'not_invoiced'] as const).map(of);
  const expected = others.reduce((paise, other) => paise - other.paise, all.paise);
  const [chargebacks, beforeDispatch, notInvoiced] = others.map(minus);
  const none = { count: 0, paise: 0 };
  return {
    title: 'Refunds and credit notes',
    lines: [
      { label: 'Refunds processed, including chargebacks', ...all },
      {
        label: 'Less chargebacks, which do not change the price of a sale',
        ...(chargebacks ?? none),
      },
      {
        label: 'Less refunds before dispatch, which lower the invoice',
        ...(beforeDispatch ?? none),
      },
      { label: 'Less refunds of orders without an invoice', ...(notInvoiced ?? none) },
      { label: 'Credit notes issued', ...credits, difference: credits.paise - expected },
    ],
  };
}

/** Whether the summaries of the export contain every document. */
function documentLines(sums: MonthSums): Reconciliation {
  const total = (rows: { totalPaise: number }[]) =>
    rows.reduce((paise, row) => paise + row.totalPaise, 0);
  const net = total(sums.documents);
  const lines = total(sums.lines);
  const returned = returningGstins(sums).flatMap((gstin) => linesOfReturn(sums, gstin));
  const untaxed = sums.lines.filter(({ table }) => table === 'none');
  const missing = sums.series.reduce((count, series) => count + series.missing, 0);
  return {
    title: 'Documents and summaries',
    lines: [
      { label: 'Documents issued, less credit notes', count: null, paise: net },
      {
        label: 'Lines of the documents (HSN summary)',
        count: null,
        paise: lines,
        difference: lines - net,
      },
      { label: 'Of these in the GST returns', count: null, paise: total(returned) },
      {
        label: 'Of these without GST',
        count: null,
        paise: total(untaxed),
        difference: total(returned) + total(untaxed) - net,
      },
      { label: 'Numbers without a document', count: missing, paise: 0, difference: missing },
    ],
  };
}

const minus = ({ count, paise }: CountedSum): CountedSum => ({ count, paise: -paise || 0 });

async function sumOrders(db: Db, { from, until }: MonthRange) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) as count, coalesce(sum(total_paise), 0) as paise,
      count(*) filter (where refunded_before_paise > 0) as refunded_count,
      coalesce(sum(refunded_before_paise), 0) as refunded_paise
    from (${sql.raw(billableOrders)}) o
    where booked_on >= ${from}::date and booked_on < ${until}::date`);
  const [row] = rows;
  return {
    dispatched: { count: Number(row?.count), paise: Number(row?.paise) },
    refundedBefore: { count: Number(row?.refunded_count), paise: Number(row?.refunded_paise) },
  };
}

async function sumRefunds(db: Db, { from, until }: MonthRange) {
  const { rows } = await db.execute<Record<string, string> & { effect: Effect }>(sql`
    select effect, count(*) as count, sum(amount_paise) as paise
    from (${sql.raw(refundEffects)}) r
    where booked_on >= ${from}::date and booked_on < ${until}::date group by effect`);
  return new Map(
    rows.map(({ effect, count, paise }) => [
      effect,
      { count: Number(count), paise: Number(paise) },
    ]),
  );
}
