import type { ExportableMonth } from '#shared/accounting/export-contract.ts';
import { monthRange } from '#shared/accounting/month.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { dayInIndia } from '../../../time-in-india.ts';

/** The months with documents, newest first. */
export async function listExports(db: Db, now = new Date()): Promise<ExportableMonth[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select to_char(d.issued_on, 'YYYY-MM') as month,
      count(*) filter (where d.kind <> 'credit_note') as invoices,
      count(*) filter (where d.kind = 'credit_note') as "creditNotes",
      coalesce(sum(d.total_paise) filter (where d.kind <> 'credit_note'), 0) as invoiced,
      coalesce(sum(d.total_paise) filter (where d.kind = 'credit_note'), 0) as credited,
      sum((d.cgst_paise + d.sgst_paise + d.igst_paise) * case when d.kind = 'credit_note' then -1 else 1 end) as tax,
      count(*) filter (where f.document_id is null) as "missingFiles"
    from tax_documents d left join tax_document_files f on f.document_id = d.id and f.layout = 'a4'
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
