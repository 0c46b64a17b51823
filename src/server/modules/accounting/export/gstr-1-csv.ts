import { monthNames } from '#shared/business-days.ts';
import { toPercent } from '#shared/tax/dated-rate.ts';
import { UNIT } from '#shared/tax/document.ts';
import { findStateByCode } from '#shared/tax/states.ts';
import type { DocumentRow } from './document-rows.ts';
import { isRegistered, type Gstr1, type Listed } from './gstr-1.ts';
import type { LineSum, SeriesSum } from './month-sums.ts';
import { rupees, table, type Columns, type TextPart } from './tables.ts';

// The columns of the templates that come with the GST portal's offline tool, so that their rows can be pasted there.

/** `18-Nov-2026` */
function portalDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${monthNames[Number(month) - 1]?.slice(0, 3)}-${year}`;
}

const portalPlace = (code: string) => `${code}-${findStateByCode(code)?.name ?? ''}`;

const value: Columns<DocumentRow> = {
  'Applicable % of Tax Rate': () => null,
  Rate: (row) => toPercent(row.rate_basis_points),
  'Taxable Value': (row) => rupees(row.taxable_paise),
  'Cess Amount': () => 0,
};
const recipient: Columns<DocumentRow> = {
  'GSTIN/UIN of Recipient': (row) => row.recipient_gstin,
  'Receiver Name': (row) => row.company ?? row.customer,
};
const invoice: Columns<DocumentRow> = {
  'Invoice Number': (row) => row.serial,
  'Invoice date': (row) => portalDate(row.issued_on),
  'Invoice Value': (row) => rupees(row.document_paise),
  'Place Of Supply': (row) => portalPlace(row.place_of_supply),
};
const note: Columns<DocumentRow> = {
  'Note Number': (row) => row.serial,
  'Note Date': (row) => portalDate(row.issued_on),
  'Note Type': () => 'C',
  'Place Of Supply': (row) => portalPlace(row.place_of_supply),
};
const noteValue: Columns<DocumentRow> = { 'Note Value': (row) => rupees(row.document_paise) };

const listed: Record<Listed, Columns<DocumentRow>> = {
  b2b: {
    ...recipient,
    ...invoice,
    'Reverse Charge': () => 'N',
    'Invoice Type': () => 'Regular B2B',
    'E-Commerce GSTIN': () => null,
    ...value,
  },
  b2cl: { ...invoice, ...value, 'E-Commerce GSTIN': () => null },
  cdnr: {
    ...recipient,
    ...note,
    'Reverse Charge': () => 'N',
    'Note Supply Type': () => 'Regular B2B',
    ...noteValue,
    ...value,
  },
  cdnur: { 'UR Type': () => 'B2CL', ...note, ...noteValue, ...value },
};

const b2csColumns: Columns<LineSum> = {
  Type: () => 'OE',
  'Place Of Supply': (row) => portalPlace(row.placeOfSupply),
  'Applicable % of Tax Rate': () => null,
  Rate: (row) => toPercent(row.rateBasisPoints),
  'Taxable Value': (row) => rupees(row.taxablePaise),
  'Cess Amount': () => 0,
  'E-Commerce GSTIN': () => null,
};

const nilColumns: Columns<LineSum> = {
  Description: (row) =>
    `${row.supply === 'inter_state' ? 'Inter' : 'Intra'}-State supplies to ` +
    `${isRegistered(row) ? 'registered' : 'unregistered'} persons`,
  'Nil Rated Supplies': (row) => rupees(row.taxablePaise),
  'Exempted(other than nil rated/non GST supply)': () => 0,
  'Non-GST Supplies': () => 0,
};

const hsnColumns: Columns<LineSum> = {
  HSN: (row) => row.hsn,
  Description: () => null,
  UQC: () => `${UNIT}-PACKS`,
  'Total Quantity': (row) => row.quantity,
  'Total Value': (row) => rupees(row.totalPaise),
  Rate: (row) => toPercent(row.rateBasisPoints),
  'Taxable Value': (row) => rupees(row.taxablePaise),
  'Integrated Tax Amount': (row) => rupees(row.igstPaise),
  'Central Tax Amount': (row) => rupees(row.cgstPaise),
  'State/UT Tax Amount': (row) => rupees(row.sgstPaise),
  'Cess Amount': () => 0,
};

const seriesColumns: Columns<SeriesSum> = {
  'Nature of Document': (row) =>
    row.kind === 'credit_note' ? 'Credit Note' : 'Invoices for outward supply',
  'Sr. No. From': (row) => row.first,
  'Sr. No. To': (row) => row.last,
  'Total Number': (row) => row.count,
  Cancelled: () => 0,
};

export function gstr1Tables(source: Gstr1, folder: string): TextPart[] {
  const tables = (['b2b', 'b2cl', 'cdnr', 'cdnur'] as const).map((name) =>
    table(`${folder}/${name}.csv`, listed[name], source.read(name)),
  );
  return [
    ...tables,
    table(`${folder}/b2cs.csv`, b2csColumns, [source.b2cs]),
    table(`${folder}/exemp.csv`, nilColumns, [source.nil]),
    table(`${folder}/hsn-b2b.csv`, hsnColumns, [source.hsn.b2b]),
    table(`${folder}/hsn-b2c.csv`, hsnColumns, [source.hsn.b2c]),
    table(`${folder}/docs.csv`, seriesColumns, [source.series]),
  ];
}
