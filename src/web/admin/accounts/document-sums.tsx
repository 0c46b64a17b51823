import type { DocumentSums } from '#shared/accounting/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { cx } from '#web/ui/cx.ts';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { lessRupees } from './document-texts.ts';

const columns = [
  { name: 'taxable', label: 'Taxable value' },
  { name: 'cgst', label: 'CGST' },
  { name: 'sgst', label: 'SGST' },
  { name: 'igst', label: 'IGST' },
  { name: 'total', label: 'Total' },
] as const;

const heads = [
  { label: 'Documents' },
  ...columns.map(({ label }) => ({ label, align: 'right' as const })),
];

interface DocumentSumsTableProps {
  invoices: DocumentSums;
  creditNotes: DocumentSums;
}

/** Credit notes reduce the sums of the invoices. */
export function DocumentSumsTable({ invoices, creditNotes }: DocumentSumsTableProps) {
  const less = (from: DocumentSums, sums: DocumentSums) =>
    Object.fromEntries(
      columns.map(({ name }) => [name, lessRupees(from[name], sums[name])]),
    ) as Omit<DocumentSums, 'count'>;
  const none = { count: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
  return (
    <Table caption="Totals of the filtered documents" heads={heads}>
      <SumsRow label={`Invoices (${formatCount(invoices.count)})`} sums={invoices} />
      <SumsRow
        label={`Credit notes (${formatCount(creditNotes.count)})`}
        sums={less(none, creditNotes)}
      />
      <SumsRow label="After credit notes" sums={less(invoices, creditNotes)} isFinal />
    </Table>
  );
}

interface SumsRowProps {
  label: string;
  sums: Omit<DocumentSums, 'count'>;
  isFinal?: boolean;
}

function SumsRow({ label, sums, isFinal = false }: SumsRowProps) {
  const weight = isFinal ? 'font-[650] text-neel-900' : '';
  return (
    <Row className="max-lg:grid-cols-1!">
      <Cell className={cx('max-lg:font-[650]', weight)}>{label}</Cell>
      {columns.map(({ name, label: column }) => (
        <Cell
          key={name}
          className={cx(
            'num max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-2 lg:text-right lg:whitespace-nowrap lg:max-xl:px-1.5!',
            weight,
            // A phone has no room for taxes that do not occur.
            sums[name] === 0 && name !== 'total' ? 'max-lg:hidden' : 'max-lg:flex',
          )}
        >
          <CardLabel>{column}</CardLabel>
          {formatRupees(sums[name])}
        </Cell>
      ))}
    </Row>
  );
}
