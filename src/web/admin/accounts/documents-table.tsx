import type { ListedDocument } from '#shared/accounting/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { documentNames } from '#shared/tax/document.ts';
import { findStateByCode } from '#shared/tax/states.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { kindLabels, lessRupees, taxOf } from './document-texts.ts';
import { PdfButton } from './pdf-button.tsx';

const heads = [
  { label: 'Document' },
  { label: 'Customer' },
  { label: 'Taxable\u00A0value', align: 'right' },
  { label: 'Tax', align: 'right' },
  { label: 'Total', align: 'right' },
  { label: 'File', align: 'right' },
] as const;

export function DocumentsTable({ documents }: { documents: ListedDocument[] }) {
  return (
    // Narrow windows with a sidebar have no room for very large amounts.
    <div className="lg:max-xl:overflow-x-auto">
      <Table caption="Invoices and credit notes" heads={heads}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Table>
    </div>
  );
}

function DocumentRow({ document }: { document: ListedDocument }) {
  const { kind, serial, taxable, total } = document;
  const signed = (amount: number) =>
    formatRupees(kind === 'credit_note' ? lessRupees(0, amount) : amount);
  const amount = 'num lg:text-right lg:align-top lg:whitespace-nowrap lg:max-xl:px-1.5!';
  return (
    <Row>
      <Cell className="lg:align-top lg:whitespace-nowrap">
        <b className="num block font-[650] text-neel-900">{serial}</b>
        <span className="num block text-xs text-ink-2">{formatDay(document.issuedOn)}</span>
        {document.invoiceSerial && (
          <span className="num block text-xs text-ink-2">for {document.invoiceSerial}</span>
        )}
        <Badge tone={kindLabels[kind].tone} className="mt-1">
          {documentNames[kind]}
        </Badge>
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-2 lg:w-full lg:align-top">
        <Customer document={document} />
      </Cell>
      <Cell className={`${amount} max-lg:text-xs max-lg:text-ink-2`}>
        <CardLabel>Taxable value</CardLabel>
        {signed(taxable)}
      </Cell>
      <Cell className={`${amount} max-lg:col-start-1 max-lg:text-xs max-lg:text-ink-2`}>
        <CardLabel>Tax</CardLabel>
        {signed(taxOf(document))}
        <span className="text-xs text-ink-2 lg:block"> {taxNames(document)}</span>
      </Cell>
      <Cell
        className={`${amount} max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start max-lg:text-right`}
      >
        <b className="font-bold text-neel-900">{signed(total)}</b>
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-3 max-lg:justify-self-end lg:text-right lg:align-top">
        <PdfButton document={document} />
      </Cell>
    </Row>
  );
}

function Customer({ document }: { document: ListedDocument }) {
  const { company, customer, gstin, stateCode, orderId, orderNumber } = document;
  return (
    <>
      <b className="block font-[650] wrap-anywhere">{company ?? customer}</b>
      {company && <span className="block text-xs wrap-anywhere text-ink-2">{customer}</span>}
      {gstin && <span className="num block text-xs text-ink-2">GSTIN {gstin}</span>}
      <span className="block text-xs text-ink-2">
        Supplied to {findStateByCode(stateCode)?.name} ({stateCode})
      </span>
      <TextLink to={`/admin/orders/${orderId}`} className="num text-xs whitespace-nowrap">
        {orderNumber}
      </TextLink>
    </>
  );
}

function taxNames({ cgst, igst }: ListedDocument): string {
  if (igst > 0) return 'IGST';
  return cgst > 0 ? 'CGST and SGST' : '';
}
