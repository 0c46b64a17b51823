import type { SQL } from 'drizzle-orm';
import type { DocumentSums, ListedDocument } from '#shared/accounting/contract.ts';
import { daysOfMonth } from '#shared/accounting/month.ts';
import { addDays, startOfDay } from '#shared/analytics/range.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { DocumentKind } from '#shared/tax/document.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, inArray, sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { readDays } from '../../summaries/read-days.ts';
import { taxDocuments } from '../tax/tables.ts';

interface Filters {
  q: string;
  kind?: DocumentKind | undefined;
  month?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  state?: string | undefined;
}

const newestFirst = [desc(taxDocuments.issuedAt), desc(taxDocuments.id)] as const;

/** One page of the documents that match, with the sums of all that match. */
export async function listDocuments(db: Db, { page, ...filters }: Filters & { page: number }) {
  const where = filterOf(filters);
  const [sums, items, firstMonth] = await Promise.all([
    filters.q ? sumByKind(db, where) : sumDays(db, filters),
    listPage(db, where, page),
    findFirstMonth(db),
  ]);
  const total = sums.invoices.count + sums.creditNotes.count;
  return { ...paged(items, { total, page }), sums, firstMonth };
}

const rangeOf = ({ month, from, to }: Filters) => (month ? daysOfMonth(month) : { from, to });

function filterOf({ q, kind, state, ...days }: Filters): SQL | undefined {
  const { from, to } = rangeOf({ q, ...days });
  if (from && to && from > to) {
    throw new AppError('invalid_input', {
      errors: { from: 'The first day must not be after the last' },
    });
  }
  return and(
    kind && eq(taxDocuments.kind, kind),
    state ? eq(taxDocuments.placeOfSupply, state) : undefined,
    from ? sql`${taxDocuments.issuedAt} >= ${startTime(from)}` : undefined,
    to ? sql`${taxDocuments.issuedAt} < ${startTime(addDays(to, 1))}` : undefined,
    ...wordsOf(q).map(
      (word) =>
        sql`tax_document_search_text(${taxDocuments.serial}, ${taxDocuments.content}) like ${containsPattern(word)}`,
    ),
  );
}

/** Documents have the day on which they are issued in India. */
const startTime = (day: string) => sql`${startOfDay(day).toISOString()}::timestamptz`;

const wordsOf = (q: string) => q.toLowerCase().replace(/^#/, '').split(/\s+/).filter(Boolean);

async function listPage(db: Db, where: SQL | undefined, page: number): Promise<ListedDocument[]> {
  const { limit, offset } = pageRange(page);
  // The subquery finds the page in the index alone, so that only the rows of this page are read.
  const onPage = db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.id, onPage))
    .orderBy(...newestFirst);
  return rows.map(toListed);
}

function toListed(row: typeof taxDocuments.$inferSelect): ListedDocument {
  const { id, kind, serial, orderId, content, placeOfSupply: stateCode } = row;
  const { recipient, order, invoice } = content;
  return {
    id,
    kind,
    serial,
    issuedOn: row.issuedOn,
    orderId,
    orderNumber: order.number,
    customer: recipient.name,
    company: recipient.companyName,
    gstin: recipient.gstin,
    stateCode,
    taxable: toRupees(row.taxablePaise),
    cgst: toRupees(row.cgstPaise),
    sgst: toRupees(row.sgstPaise),
    igst: toRupees(row.igstPaise),
    total: toRupees(row.totalPaise),
    invoiceSerial: invoice?.serial ?? null,
  };
}

type Group = DocumentSums & { isCreditNote: boolean };

const sumOf = (column: SQL | (typeof taxDocuments)['totalPaise']) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`;

async function sumByKind(db: Db, where: SQL | undefined) {
  const isCreditNote = sql<boolean>`${taxDocuments.kind} = 'credit_note'`;
  const groups = await db
    .select({
      isCreditNote,
      count: sql<number>`count(*)::int`,
      taxable: sumOf(taxDocuments.taxablePaise),
      cgst: sumOf(taxDocuments.cgstPaise),
      sgst: sumOf(taxDocuments.sgstPaise),
      igst: sumOf(taxDocuments.igstPaise),
      total: sumOf(taxDocuments.totalPaise),
    })
    .from(taxDocuments)
    .where(where)
    .groupBy(isCreditNote);
  return toSums(groups);
}

/** The sums without a search, from the daily summaries. */
async function sumDays(db: Db, filters: Filters) {
  const where = and(
    filters.kind && sql`kind = ${filters.kind}`,
    filters.state ? sql`place_of_supply = ${filters.state}` : undefined,
  );
  const { rows } = await db.execute<Group & Record<string, unknown>>(sql`
    select kind = 'credit_note' as "isCreditNote", sum(documents)::int as count,
      sum(taxable_paise)::float8 as taxable, sum(cgst_paise)::float8 as cgst, sum(sgst_paise)::float8 as sgst,
      sum(igst_paise)::float8 as igst, sum(total_paise)::float8 as total
    from ${readDays('documents', 'document_days', rangeOf(filters))} day
    where ${where ?? sql`true`} group by 1`);
  return toSums(rows);
}

function toSums(groups: Group[]) {
  const sumsOf = (isCredit: boolean): DocumentSums => {
    const group = groups.find((one) => one.isCreditNote === isCredit);
    const rupees = (name: keyof DocumentSums) => toRupees(group?.[name] ?? 0);
    return {
      count: group?.count ?? 0,
      taxable: rupees('taxable'),
      cgst: rupees('cgst'),
      sgst: rupees('sgst'),
      igst: rupees('igst'),
      total: rupees('total'),
    };
  };
  return { invoices: sumsOf(false), creditNotes: sumsOf(true) };
}

async function findFirstMonth(db: Db): Promise<string | null> {
  const [first] = await db
    .select({ day: taxDocuments.issuedOn })
    .from(taxDocuments)
    .orderBy(taxDocuments.issuedAt)
    .limit(1);
  return first?.day.slice(0, 7) ?? null;
}
