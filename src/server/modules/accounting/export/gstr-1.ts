import type { MonthRange } from '#shared/accounting/month.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { readDocumentRows, type DocumentRow } from './document-rows.ts';
import type { GstTable } from './month-documents.ts';
import { addUp, type LineSum, type MonthSums, type SeriesSum } from './month-sums.ts';

/** The contents of the return of one GSTIN. */
export interface Gstr1 {
  gstin: string;
  month: string;
  /** The documents that the return lists one by one, sorted by recipient, or by place for tables of consumers. */
  read(table: Listed): AsyncGenerator<DocumentRow[]>;
  /** Table 7: sales to consumers less their credit notes. */
  b2cs: LineSum[];
  /** Table 8. */
  nil: LineSum[];
  /** Table 12, in its two parts. */
  hsn: { b2b: LineSum[]; b2c: LineSum[] };
  /** Table 13. */
  series: SeriesSum[];
}

export type Listed = Exclude<GstTable, 'b2cs' | 'none'>;

export const isRegistered = ({ table }: Pick<LineSum, 'table'>) =>
  table === 'b2b' || table === 'cdnr';

/** Sales at 0 % belong to table 8 only. */
const isTaxed = ({ rateBasisPoints }: LineSum) => rateBasisPoints > 0;

/** The GSTINs for which the shop charged GST in the month: one, unless the shop changed its registration. */
export function returningGstins({ documents }: MonthSums): string[] {
  const gstins = documents.flatMap(({ table, sellerGstin }) =>
    table === 'none' || sellerGstin === null ? [] : [sellerGstin],
  );
  return [...new Set(gstins)].sort();
}

/** The sums of the documents that a return of the GSTIN reports. */
export function linesOfReturn({ lines }: MonthSums, gstin: string): LineSum[] {
  return lines.filter(({ table, sellerGstin }) => table !== 'none' && sellerGstin === gstin);
}

interface Source {
  db: Db;
  range: MonthRange;
  sums: MonthSums;
}

export function gstr1({ db, range, sums }: Source, gstin: string): Gstr1 {
  const lines = linesOfReturn(sums, gstin);
  const byHsn = (part: LineSum[]) =>
    addUp(part, ({ hsn, rateBasisPoints }) => `${hsn} ${rateBasisPoints}`);
  return {
    gstin,
    month: range.month,
    read: (table) =>
      readDocumentRows(db, {
        range,
        where: sql`d.gst_table = ${table} and d.seller_gstin = ${gstin} and l.rate_basis_points > 0`,
        order: table === 'b2b' || table === 'cdnr' ? 'byRecipient' : 'byPlace',
      }),
    b2cs: addUp(
      lines.filter((line) => line.table === 'b2cs' && isTaxed(line)),
      ({ placeOfSupply, rateBasisPoints, supply }) =>
        `${placeOfSupply} ${rateBasisPoints} ${supply}`,
    ),
    nil: addUp(
      lines.filter((line) => !isTaxed(line)),
      (line) => `${line.supply} ${isRegistered(line)}`,
    ),
    hsn: {
      b2b: byHsn(lines.filter(isRegistered)),
      b2c: byHsn(lines.filter((line) => !isRegistered(line))),
    },
    series: sums.series.filter(
      ({ sellerGstin, table }) => sellerGstin === gstin && table === 'returned',
    ),
  };
}
