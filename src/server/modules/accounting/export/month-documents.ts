import type { MonthRange } from '#shared/accounting/month.ts';
import { sql } from '../../../db/drizzle.ts';

/**
 * Inter-state invoices above ₹1,00,000 to customers without a GSTIN are listed one by one in GSTR-1 (rule 59(4) of the
 * CGST Rules; the limit was ₹2,50,000 before Notification 12/2024-CT).
 */
const LARGE_INVOICE_ABOVE_PAISE = 1_00_000_00;

/** The tables of GSTR-1; `none` for documents of a shop that charges no GST. */
export type GstTable = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'none';

/** All documents, each with its table of GSTR-1 and the sign of its amounts in sums. */
export const reportedDocuments = `
  select d.*, case when d.kind = 'credit_note' then -1 else 1 end as sign,
    case
      when d.supply = 'untaxed' then 'none'
      when d.recipient_gstin is not null
        then case when d.kind = 'credit_note' then 'cdnr' else 'b2b' end
      when credited.supply = 'inter_state' and credited.total_paise > ${LARGE_INVOICE_ABOVE_PAISE}
        then case when d.kind = 'credit_note' then 'cdnur' else 'b2cl' end
      else 'b2cs'
    end as gst_table
  from tax_documents d
  -- A credit note is reported where its invoice was.
  join tax_documents credited on credited.id = coalesce(d.invoice_id, d.id)`;

export const monthDocuments = ({ from, until }: MonthRange) => sql`
  ${sql.raw(reportedDocuments)} where d.issued_on >= ${from}::date and d.issued_on < ${until}::date`;
