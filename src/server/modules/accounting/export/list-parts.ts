import type { MonthRange } from '#shared/accounting/month.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { coverSheet, type Seller } from './cover-sheet.ts';
import { gstr1Json } from './gstr-1-json.ts';
import { gstr1Tables } from './gstr-1-csv.ts';
import { gstr1, linesOfReturn, returningGstins } from './gstr-1.ts';
import { gstr3b } from './gstr-3b.ts';
import { loadMonthSums, type MonthSums } from './month-sums.ts';
import { reconcile } from './reconcile.ts';
import { registers, summaries } from './registers.ts';
import { reconcilePayouts, settlements } from './settlements.ts';
import type { TextPart } from './tables.ts';

/** The texts of an export; each is read when it is written. */
export async function listParts(db: Db, range: MonthRange, now: Date): Promise<TextPart[]> {
  const sums = await loadMonthSums(db, range);
  const parts = [
    ...registers(db, range),
    ...summaries(sums),
    ...returns({ db, range, sums }),
    settlements(db, range),
  ];
  const cover = coverSheet({
    month: range.month,
    sellers: await listSellers(db, range),
    parts: [...(await reconcile(db, range, sums)), await reconcilePayouts(db, range)],
    files: [...parts.map(({ name }): [string, string] => [name, describe(name)]), DOCUMENTS],
    createdAt: now,
  });
  return [...cover, ...parts];
}

/** A shop that charges no GST files no returns about its sales. */
function returns(source: { db: Db; range: MonthRange; sums: MonthSums }): TextPart[] {
  const gstins = returningGstins(source.sums);
  return gstins.flatMap((gstin) => {
    const suffix = gstins.length > 1 ? `-${gstin}` : '';
    const content = gstr1(source, gstin);
    const json = { name: `gstr-1${suffix}.json`, content: gstr1Json(content) };
    const summary = gstr3b(linesOfReturn(source.sums, gstin), `gstr-3b${suffix}.csv`);
    return gstr1Tables(content, `gstr-1${suffix}`).concat(json, summary);
  });
}

async function listSellers(db: Db, { from, until }: MonthRange): Promise<Seller[]> {
  const { rows } = await db.execute<Seller & Record<string, unknown>>(sql`
    select distinct content #>> '{seller,legalName}' as name, seller_gstin as gstin,
      content #>> '{seller,registration}' as registration
    from tax_documents where issued_on >= ${from}::date and issued_on < ${until}::date order by 1, 2, 3`);
  return rows;
}

const DOCUMENTS: [string, string] = ['documents/', 'The PDF of each document, as it was issued'];

const descriptions: [pattern: RegExp, text: string][] = [
  [/^sales-register/, 'Invoices and bills of supply, one line per document and rate'],
  [/^credit-notes/, 'Credit notes with their invoices, one line per document and rate'],
  [/^hsn-summary/, 'Sales less credit notes by HSN code and rate'],
  [/^state-summary/, 'Sales less credit notes by state of delivery'],
  [/\/b2b\.csv$/, 'GSTR-1 table 4: invoices to registered customers'],
  [/\/b2cl\.csv$/, 'GSTR-1 table 5: inter-state invoices above ₹1,00,000 to consumers'],
  [/\/b2cs\.csv$/, 'GSTR-1 table 7: other sales to consumers, less their credit notes'],
  [/\/exemp\.csv$/, 'GSTR-1 table 8: sales at 0 %'],
  [/\/cdnr\.csv$/, 'GSTR-1 table 9B: credit notes to registered customers'],
  [/\/cdnur\.csv$/, 'GSTR-1 table 9B: credit notes for the invoices of table 5'],
  [/\/hsn-b2b\.csv$/, 'GSTR-1 table 12: registered customers by HSN code, less credit notes'],
  [/\/hsn-b2c\.csv$/, 'GSTR-1 table 12: consumers by HSN code, less credit notes'],
  [/\/docs\.csv$/, 'GSTR-1 table 13: documents issued'],
  [/^gstr-1.*\.json$/, 'GSTR-1 in the format of the GST portal'],
  [/^gstr-3b/, 'GSTR-3B: the sections about sales'],
  [/^settlements/, 'Payments with fees, payouts and differences'],
];

const describe = (name: string) => descriptions.find(([pattern]) => pattern.test(name))?.[1] ?? '';
