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
  const rows = document.lines.map((line, index): Numbered => ({ ...line, number: index + 1 }));
  const columns = [...startColumns, ...priceColumns(document), ...valueColumns(document)];
  return { ...A4.content, columns, rows, size: 8 };
}

const startColumns: Column<Numbered>[] = [
  { title: ['#'], align: 'left', cell: ({ number }) => String(number) },
  {
    title: ['Description'],
    align: 'left',
    isFlexible: true,
    cell: ({ description, size }) => (size ? [description, size] : description),
    sum: 'Total',
  },
  { title: ['HSN'], align: 'left', cell: ({ hsn }) => hsn ?? '' },
];

/** Quantity, price of a pack and discount: the customer's amounts. */
function priceColumns(document: TaxDocument): Column<Numbered>[] {
  const { lines } = document;
  const discount = lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0);
  const columns: Column<Numbered>[] = [
    {
      title: ['Quantity'],
      align: 'right',
      cell: ({ quantity }) => formatQuantity(quantity),
      sum: formatQuantity(sumQuantity(lines)),
    },
    {
      title: statesTax(document) ? ['Rate', 'incl. GST'] : ['Rate'],
      align: 'right',
      cell: unitPrice,
    },
  ];
  if (discount === 0) return columns;
  return [
    ...columns,
    {
      title: ['Discount'],
      align: 'right',
      cell: ({ discountPaise }) => (discountPaise === 0 ? '' : formatAmount(discountPaise)),
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
    align: 'right',
    cell: ({ totalPaise }) => formatAmount(totalPaise),
    sum: formatAmount(totals.totalPaise),
  };
  if (kinds.length === 0) return [total];
  return [
    {
      title: ['Taxable', 'value'],
      align: 'right',
      cell: ({ taxablePaise }) => formatAmount(taxablePaise),
      sum: formatAmount(totals.taxablePaise),
    },
    ...kinds.map(({ name, share, amount }): Column<Numbered> => ({
      title: [name],
      align: 'right',
      cell: (line) => [formatAmount(line[amount]), formatRate(line.rateBasisPoints * share)],
      sum: formatAmount(totals[amount]),
    })),
    total,
  ];
}
