import { toPercent } from '#shared/tax/dated-rate.ts';
import { UNIT } from '#shared/tax/document.ts';
import type { DocumentRow } from './document-rows.ts';
import { isRegistered, type Gstr1 } from './gstr-1.ts';
import type { LineSum, SeriesSum } from './month-sums.ts';
import { rupees } from './tables.ts';

// The names of the portal's JSON format.

/** Of the offline tool; the portal checks only that it is known. */
const VERSION = 'GST3.2.2';

/** `18-11-2026` */
const portalDate = (day: string) => day.split('-').toReversed().join('-');

/** The return as JSON. Documents are written while they are read, and empty tables are left out. */
export async function* gstr1Json(source: Gstr1): AsyncGenerator<string> {
  const [year, month] = source.month.split('-');
  const head = { gstin: source.gstin, fp: `${month}${year}`, version: VERSION, hash: 'hash' };
  yield JSON.stringify(head).slice(0, -1);
  yield* list('b2b', byRecipient(source.read('b2b'), toInvoices));
  yield* list('b2cl', byPlace(source.read('b2cl')));
  yield* list('b2cs', source.b2cs.map(toConsumerSales));
  yield* list('cdnr', byRecipient(source.read('cdnr'), toNotes));
  yield* list('cdnur', unregisteredNotes(source.read('cdnur')));
  const { nil, hsn, series } = source;
  yield* object('nil', nil.length > 0 && { inv: nil.map(toNil) });
  yield* object('hsn', (hsn.b2b.length > 0 || hsn.b2c.length > 0) && toHsnTables(hsn));
  yield* object('doc_issue', series.length > 0 && { doc_det: toIssued(series) });
  yield '}\n';
}

function* object(name: string, content: object | false) {
  if (content) yield `,\n"${name}":${JSON.stringify(content)}`;
}

async function* list(name: string, items: AsyncIterable<object> | Iterable<object>) {
  let separator = `,\n"${name}":[\n`;
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  if (separator === ',\n') yield ']';
}

/** Collects consecutive rows with the same key. */
async function* groups(batches: AsyncIterable<DocumentRow[]>, keyOf: (row: DocumentRow) => string) {
  let group: DocumentRow[] = [];
  for await (const rows of batches) {
    for (const row of rows) {
      const [first] = group;
      if (first && keyOf(first) !== keyOf(row)) {
        yield group;
        group = [];
      }
      group.push(row);
    }
  }
  if (group.length > 0) yield group;
}

async function* byRecipient(
  batches: AsyncIterable<DocumentRow[]>,
  toContent: (rows: DocumentRow[]) => object,
) {
  for await (const rows of groups(batches, ({ recipient_gstin: gstin }) => gstin ?? '')) {
    yield { ctin: rows[0]?.recipient_gstin, ...toContent(rows) };
  }
}

const byDocument = (rows: DocumentRow[]) => [...Map.groupBy(rows, ({ serial }) => serial).values()];

const toInvoices = (rows: DocumentRow[]) => ({ inv: byDocument(rows).map(toInvoice) });

const toInvoice = (rows: DocumentRow[]) => ({
  ...invoiceHead(rows[0]),
  pos: rows[0]?.place_of_supply,
  rchrg: 'N',
  inv_typ: 'R',
  itms: toItems(rows),
});

const toNotes = (rows: DocumentRow[]) => ({ nt: byDocument(rows).map(toNote) });

const toNote = (rows: DocumentRow[]) => ({
  ...noteHead(rows[0]),
  rchrg: 'N',
  inv_typ: 'R',
  itms: toItems(rows),
});

async function* byPlace(batches: AsyncIterable<DocumentRow[]>) {
  for await (const rows of groups(batches, ({ place_of_supply: place }) => place)) {
    yield { pos: rows[0]?.place_of_supply, inv: byDocument(rows).map(toLargeInvoice) };
  }
}

const toLargeInvoice = (rows: DocumentRow[]) => ({
  ...invoiceHead(rows[0]),
  itms: toItems(rows),
});

async function* unregisteredNotes(batches: AsyncIterable<DocumentRow[]>) {
  for await (const rows of groups(batches, ({ serial }) => serial)) {
    yield { typ: 'B2CL', ...noteHead(rows[0]), itms: toItems(rows) };
  }
}

const invoiceHead = (row: DocumentRow | undefined) =>
  row && {
    inum: row.serial,
    idt: portalDate(row.issued_on),
    val: rupees(row.document_paise),
  };

const noteHead = (row: DocumentRow | undefined) =>
  row && {
    ntty: 'C',
    nt_num: row.serial,
    nt_dt: portalDate(row.issued_on),
    val: rupees(row.document_paise),
    pos: row.place_of_supply,
  };

const toItems = (rows: DocumentRow[]) =>
  rows.map((row, index) => ({ num: index + 1, itm_det: toDetails(row) }));

const toDetails = (row: DocumentRow) => ({
  rt: toPercent(row.rate_basis_points),
  txval: rupees(row.taxable_paise),
  ...(row.supply === 'inter_state'
    ? { iamt: rupees(row.igst_paise) }
    : { camt: rupees(row.cgst_paise), samt: rupees(row.sgst_paise) }),
  csamt: 0,
});

function toConsumerSales(line: LineSum) {
  const isInter = line.supply === 'inter_state';
  return {
    sply_ty: isInter ? 'INTER' : 'INTRA',
    pos: line.placeOfSupply,
    typ: 'OE',
    rt: toPercent(line.rateBasisPoints),
    txval: rupees(line.taxablePaise),
    ...(isInter
      ? { iamt: rupees(line.igstPaise) }
      : { camt: rupees(line.cgstPaise), samt: rupees(line.sgstPaise) }),
    csamt: 0,
  };
}

const toNil = (line: LineSum) => ({
  sply_ty:
    (line.supply === 'inter_state' ? 'INTR' : 'INTRA') + (isRegistered(line) ? 'B2B' : 'B2C'),
  nil_amt: rupees(line.taxablePaise),
  expt_amt: 0,
  ngsup_amt: 0,
});

/** The portal refuses empty tables. */
const toHsnTables = ({ b2b, b2c }: Gstr1['hsn']) => ({
  ...(b2b.length > 0 && { hsn_b2b: b2b.map(toHsn) }),
  ...(b2c.length > 0 && { hsn_b2c: b2c.map(toHsn) }),
});

const toHsn = (line: LineSum, index: number) => ({
  num: index + 1,
  hsn_sc: line.hsn,
  uqc: UNIT,
  qty: line.quantity,
  rt: toPercent(line.rateBasisPoints),
  txval: rupees(line.taxablePaise),
  iamt: rupees(line.igstPaise),
  camt: rupees(line.cgstPaise),
  samt: rupees(line.sgstPaise),
  csamt: 0,
});

/** The portal's numbers of the kinds of documents. */
const documentTypes = [
  { number: 1, name: 'Invoices for outward supply', isCredit: false },
  { number: 5, name: 'Credit Note', isCredit: true },
];

const toIssued = (series: SeriesSum[]) =>
  documentTypes.flatMap(({ number, name, isCredit }) => {
    const issued = series.filter(({ kind }) => (kind === 'credit_note') === isCredit);
    const docs = issued.map(({ first, last, count }, index) => ({
      num: index + 1,
      from: first,
      to: last,
      totnum: count,
      cancel: 0,
      net_issue: count,
    }));
    return docs.length > 0 ? [{ doc_num: number, doc_typ: name, docs }] : [];
  });
