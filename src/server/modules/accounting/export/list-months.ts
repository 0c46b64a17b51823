import type { ExportableMonth } from '#shared/accounting/export-contract.ts';
import { monthRange } from '#shared/accounting/month.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { readDays } from '../../../summaries/read-days.ts';
import { dayInIndia } from '../../../time-in-india.ts';

/** The months with documents, newest first. */
export async function listExports(db: Db, now = new Date()): Promise<ExportableMonth[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with stored as (
      select day_in_india(d.issued_at) as day, count(*) as files
      from tax_document_files f join tax_documents d on d.id = f.document_id
      where f.layout = 'a4' group by 1),
    sums as (
      select day,
        coalesce(sum(documents) filter (where kind <> 'credit_note'), 0) as invoices,
        coalesce(sum(documents) filter (where kind = 'credit_note'), 0) as credit_notes,
        coalesce(sum(total_paise) filter (where kind <> 'credit_note'), 0) as invoiced,
        coalesce(sum(total_paise) filter (where kind = 'credit_note'), 0) as credited,
        sum((cgst_paise + sgst_paise + igst_paise) * case when kind = 'credit_note' then -1 else 1 end) as tax
      from ${readDays('documents', 'document_days')} counted group by 1)
    select to_char(day, 'YYYY-MM') as month, sum(invoices) as invoices, sum(credit_notes) as "creditNotes",
      sum(invoiced) as invoiced, sum(credited) as credited, sum(tax) as tax,
      sum(invoices + credit_notes - coalesce(files, 0)) as "missingFiles"
    from sums left join stored using (day)
    group by 1 order by 1 desc`);
  const today = dayInIndia(now);
  return rows.map((row) => {
    const { until } = monthRange(row.month ?? '');
    return {
      month: row.month ?? '',
      invoices: Number(row.invoices),
      creditNotes: Number(row.creditNotes),
      invoiced: toRupees(Number(row.invoiced)),
      credited: toRupees(Number(row.credited)),
      tax: toRupees(Number(row.tax)),
      missingFiles: Number(row.missingFiles),
      availableFrom: today < until ? until : null,
    };
  });
}
