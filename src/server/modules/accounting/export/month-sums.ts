import type { MonthRange } from '#shared/accounting/month.ts';
import type { TaxAmounts } from '#shared/tax/amounts.ts';
import type { DocumentKind, Supply } from '#shared/tax/document.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { monthDocuments, type GstTable } from './month-documents.ts';

interface SumOf extends TaxAmounts {
  table: GstTable;
  kind: DocumentKind;
  sellerGstin: string | null;
  supply: Supply;
  placeOfSupply: string;
}

/** The lines of a month that agree in everything a return asks for. Amounts of credit notes are negative. */
export interface LineSum extends SumOf {
  hsn: string | null;
  rateBasisPoints: number;
  quantity: number;
}

/** The documents of a month and place. Amounts of credit notes are negative. */
export interface DocumentSum extends SumOf {
  count: number;
}

/** The numbers of a series that a month used. */
export interface SeriesSum {
  kind: DocumentKind;
  sellerGstin: string | null;
  table: 'none' | 'returned';
  first: string;
  last: string;
  count: number;
  /** Numbers between the first and the last that have no document; always 0 if the books are right. */
  missing: number;
}

export interface MonthSums {
  lines: LineSum[];
  documents: DocumentSum[];
  series: SeriesSum[];
}

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const;
const sumColumns = (table: string) =>
  sql.raw(
    AMOUNTS.map(
      (amount) => `sum(d.sign * ${table}.${amount}_paise)::bigint as "${amount}Paise"`,
    ).join(', '),
  );
const place = sql.raw(`d.gst_table as table, d.kind, d.seller_gstin as "sellerGstin", d.supply,
  d.place_of_supply as "placeOfSupply"`);

export async function loadMonthSums(db: Db, range: MonthRange): Promise<MonthSums> {
  const documents = monthDocuments(range);
  const lineSums = await db.execute(sql`
    select ${place}, l.hsn, l.rate_basis_points as "rateBasisPoints",
      coalesce(sum(d.sign * l.quantity), 0)::bigint as quantity, ${sumColumns('l')}
    from (${documents}) d join tax_document_lines l on l.document_id = d.id
    group by 1, 2, 3, 4, 5, 6, 7`);
  const documentSums = await db.execute(sql`
    select ${place}, count(*)::int as count, ${sumColumns('d')}
    from (${documents}) d group by 1, 2, 3, 4, 5`);
  const series = await db.execute(sql`
    select d.kind, d.seller_gstin as "sellerGstin",
      case when d.gst_table = 'none' then 'none' else 'returned' end as table,
      (array_agg(d.serial order by d.number))[1] as first,
      (array_agg(d.serial order by d.number desc))[1] as last, count(*)::int as count,
      max(d.number) - min(d.number) + 1 - count(*)::int as missing
    from (${documents}) d group by d.prefix, d.financial_year, 1, 2, 3 order by 1 desc, d.prefix, d.financial_year`);
  // The columns of the queries above.
  return {
    lines: lineSums.rows.map(toNumbers) as unknown as LineSum[],
    documents: documentSums.rows.map(toNumbers) as unknown as DocumentSum[],
    series: series.rows as unknown as SeriesSum[],
  };
}

/** The driver returns bigints as texts; amounts in paise are far below the integers that a number represents exactly. */
function toNumbers(row: Record<string, unknown>): Record<string, unknown> {
  const isSum = (name: string) => name === 'quantity' || name.endsWith('Paise');
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    isSum(name) ? Number(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Adds up the rows that have the same key, and sorts by it; other fields are those of the first row of each key. */
export function addUp<Row extends TaxAmounts & { quantity?: number; count?: number }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { ...row });
      continue;
    }
    for (const amount of AMOUNTS) sum[`${amount}Paise`] += row[`${amount}Paise`];
    if (sum.quantity !== undefined) sum.quantity += row.quantity ?? 0;
    if (sum.count !== undefined) sum.count += row.count ?? 0;
  }
  const sorted = [...sums].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return sorted.map(([, sum]) => sum);
}
