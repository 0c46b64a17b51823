import type { DocumentLine, TaxDocument } from '#shared/tax/document.ts';
import { A4 } from './a4-page.ts';
import {
  formatAmount,
  formatQuantity,
  formatRate,
  sumQuantity,
  statesTax,
  taxKindsOf,
  unitPrice,
} from './document-texts.ts';
import type { Column } from './table.ts';

interface Numbered extends DocumentLine {
  number: number;
}

/** The goods and the delivery of a document, with their taxes. */
export function linesTable(document: TaxDocument) {
  const { x, width } = A4.content;
  const rows = document.lines.map((line, index): Numbered => ({ ...line, number: index + 1 }));
  const others = [...startColumns, ...priceColumns(document), ...valueColumns(document)];
  const used = others.reduce((sum, column) => sum + column.width, 0);
  const [number, ...rest] = others;
  const columns = [...(number ? [number] : []), describe(width - used), ...rest];
  return { x, columns, rows, size: 8 };
}

const describe = (width: number): Column<Numbered> => ({
  title: ['Description'],
  width,
  align: 'left',
  cell: ({ description, size }) => (size ? [description, size] : description),
  sum: 'Total',
});

const startColumns: Column<Numbered>[] = [
  { title: ['#'], width: 20, align: 'left', cell: ({ number }) => String(number) },
  { title: ['HSN'], width: 45, align: 'left', cell: ({ hsn }) => hsn ?? '' },
];

/** Quantity, price of a pack and discount: the customer's amounts. */
function priceColumns(document: TaxDocument): Column<Numbered>[] {
  const { lines } = document;
  const discount = lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0);
  const columns: Column<Numbered>[] = [
    {
      title: ['Quantity'],
      width: 43,
      align: 'right',
      cell: ({ quantity }) => formatQuantity(quantity),
      sum: formatQuantity(sumQuantity(lines)),
    },
    {
      title: statesTax(document) ? ['Rate', 'incl. GST'] : ['Rate'],
      width: 50,
      align: 'right',
      cell: unitPrice,
    },
  ];
  if (discount === 0) return columns;
  return [
    ...columns,
    {
      title: ['Discount'],
      width: 48,
      align: 'right',
      cell: ({ discountPaise }) => formatAmount(discountPaise),
      sum: formatAmount(discount),
    },
  ];
}

/** Taxable value, taxes and total; a bill of supply only states the total. */
function valueColumns(document: TaxDocument): Column<Numbered>[] {
  const { totals } = document;
  const kinds = taxKindsOf(document);
  const total: Column<Numbered> = {
    title: [kinds.length > 0 ? 'Total' : 'Value'],
    width: 58,
    align: 'right',
    cell: ({ totalPaise }) => formatAmount(totalPaise),
    sum: formatAmount(totals.totalPaise),
  };
  if (kinds.length === 0) return [total];
  return [
    {
      title: ['Taxable', 'value'],
      width: 56,
      align: 'right',
      cell: ({ taxablePaise }) => formatAmount(taxablePaise),
      sum: formatAmount(totals.taxablePaise),
    },
    ...kinds.map(({ name, share, amount }): Column<Numbered> => ({
      title: [name],
      width: 47,
      align: 'right',
      cell: (line) => [formatAmount(line[amount]), formatRate(line.rateBasisPoints * share)],
      sum: formatAmount(totals[amount]),
    })),
    total,
  ];
}
