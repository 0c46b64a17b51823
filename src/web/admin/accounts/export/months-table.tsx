import type { ExportableMonth } from '#shared/accounting/export-contract.ts';
import { monthName } from '#shared/accounting/month.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { lessRupees } from '../document-texts.ts';
import { DownloadMonth } from './download-month.tsx';

const heads = [
  { label: 'Month' },
  { label: 'Invoices', align: 'right' },
  { label: 'Credit notes', align: 'right' },
  { label: 'After credit notes', align: 'right' },
  { label: 'Of this, tax', align: 'right' },
  { label: 'Export', align: 'right' },
] as const;

export function MonthsTable({ months }: { months: ExportableMonth[] }) {
  return (
    <Table caption="Months" heads={heads}>
      {months.map((month) => (
        <MonthRow key={month.month} {...month} />
      ))}
    </Table>
  );
}

function MonthRow(row: ExportableMonth) {
  const { month, invoices, creditNotes, invoiced, credited, tax, missingFiles } = row;
  const amount =
    'num max-lg:flex max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-2 lg:text-right lg:align-top lg:whitespace-nowrap';
  return (
    <Row className="max-lg:grid-cols-1!">
      <Cell className="lg:w-full lg:align-top">
        <b className="block font-[650] text-neel-900">{monthName(month)}</b>
        {missingFiles > 0 && (
          <span className="block text-xs text-ink-2">
            {counted(missingFiles, 'PDF')} not stored yet. The download draws them and takes longer.
          </span>
        )}
      </Cell>
      <Cell className={amount}>
        <CardLabel>Invoices</CardLabel>
        <span>
          {formatRupees(invoiced)}
          <span className="text-xs text-ink-2 lg:block"> ({formatCount(invoices)})</span>
        </span>
      </Cell>
      <Cell className={amount}>
        <CardLabel>Credit notes</CardLabel>
        <span>
          {formatRupees(lessRupees(0, credited))}
          <span className="text-xs text-ink-2 lg:block"> ({formatCount(creditNotes)})</span>
        </span>
      </Cell>
      <Cell className={`${amount} font-[650] text-neel-900`}>
        <CardLabel>After credit notes</CardLabel>
        {formatRupees(lessRupees(invoiced, credited))}
      </Cell>
      <Cell className={amount}>
        <CardLabel>Of this, tax</CardLabel>
        {formatRupees(tax)}
      </Cell>
      <Cell className="max-lg:mt-1.5 lg:text-right lg:align-top lg:whitespace-nowrap">
        <Export {...row} />
      </Cell>
    </Row>
  );
}

function Export({ month, availableFrom }: ExportableMonth) {
  if (availableFrom === null) return <DownloadMonth month={month} />;
  return (
    <p className="text-xs text-ink-2">
      The month has not ended. <br className="max-lg:hidden" />
      Available from {formatDay(`${availableFrom}T00:00:00+05:30`)}
    </p>
  );
}
