import { amountInWords } from '#shared/tax/amount-in-words.ts';
import type { DocumentLine, TaxDocument } from '#shared/tax/document.ts';
import type { Look } from './brand.ts';
import {
  COMPUTER_NOTE,
  factsOf,
  formatAmount,
  formatQuantity,
  formatRate,
  noticesOf,
  recipientOf,
  sellerOf,
  subtitleOf,
  summarizeHsn,
  taxKindsOf,
  titleOf,
  unitPrice,
} from './document-texts.ts';
import { Flow } from './flow.ts';
import { drawLogo } from './letterhead.ts';
import { ROLL } from './paper.ts';
import { INK, lineHeightOf, textStyle, type Sheet } from './sheet.ts';
import { drawTable, type Column } from './table.ts';

const SPACE = ROLL.content;
const CENTER = { ...SPACE, align: 'center' } as const;
const RIGHT = { ...SPACE, align: 'right' } as const;

/** Thermal printers have no greys and no colours. */
const text = textStyle(8);
const strong = textStyle(8.5, { weight: 'semibold' });
const title = textStyle(12, { weight: 'semibold' });
const small = textStyle(7);

/** One sheet for a roll of 80 mm, as high as its content. */
export function drawReceipt(document: TaxDocument, { fonts, brand }: Look): Sheet[] {
  const flow = new Flow({ fonts, width: ROLL.width, bottom: Infinity });
  drawLogo(flow, brand, { ...CENTER, y: 12, height: 34 });
  flow.y = 52;
  drawSeller(flow, document);
  drawDocument(flow, document);
  for (const line of document.lines) drawLine(flow, document, line);
  rule(flow);
  drawTotals(flow, document);
  drawTaxes(flow, document);
  drawEnd(flow, document);
  return flow.sheets(Math.ceil(flow.y + 14));
}

function rule(flow: Flow): void {
  flow.y += 4;
  flow.add({ kind: 'line', ...SPACE, y: flow.y, thickness: 0.75, colour: INK });
  flow.y += 4;
}

function drawSeller(flow: Flow, document: TaxDocument): void {
  const { name, lines } = sellerOf(document);
  flow.paragraph(name, strong, CENTER);
  for (const line of lines) flow.paragraph(line, text, CENTER);
  rule(flow);
  flow.paragraph(titleOf(document), title, CENTER);
  flow.paragraph(subtitleOf(document), small, CENTER);
  flow.y += 4;
}

const LABEL_WIDTH = 66;

function drawDocument(flow: Flow, document: TaxDocument): void {
  for (const [label, value] of factsOf(document)) {
    flow.text(label, text, SPACE);
    const width = SPACE.width - LABEL_WIDTH;
    flow.paragraph(value, text, { x: SPACE.x + LABEL_WIDTH, width });
  }
  rule(flow);
  const { role, name, lines } = recipientOf(document);
  flow.paragraph(role, text, SPACE);
  flow.paragraph(name, strong, SPACE);
  for (const line of lines) flow.paragraph(line, text, SPACE);
  rule(flow);
}

const AMOUNT_WIDTH = 58;

function drawLine(flow: Flow, document: TaxDocument, line: DocumentLine): void {
  const { description, size, quantity, hsn, totalPaise, discountPaise, rateBasisPoints } = line;
  const isTaxed = taxKindsOf(document).length > 0;
  const name = size ? `${description}, ${size}` : description;
  flow.text(formatAmount(totalPaise), strong, RIGHT);
  flow.paragraph(name, strong, { ...SPACE, width: SPACE.width - AMOUNT_WIDTH });
  const details = [
    quantity === null ? '' : `${formatQuantity(quantity)} × ${unitPrice(line)}`,
    discountPaise === 0 ? '' : `discount ${formatAmount(discountPaise)}`,
    hsn ? `HSN ${hsn}` : '',
    isTaxed ? `GST ${formatRate(rateBasisPoints)}` : '',
  ];
  flow.paragraph(details.filter(Boolean).join(' · '), text, SPACE);
  flow.y += 3;
}

function drawPair(flow: Flow, [label, amount]: [string, string], style = text): void {
  flow.text(label, style, SPACE);
  flow.text(amount, style, RIGHT);
  flow.y += lineHeightOf(style);
}

function drawTotals(flow: Flow, document: TaxDocument): void {
  const { totals } = document;
  const kinds = taxKindsOf(document);
  if (kinds.length > 0) drawPair(flow, ['Taxable value', formatAmount(totals.taxablePaise)]);
  for (const { name, amount } of kinds) drawPair(flow, [name, formatAmount(totals[amount])]);
  drawPair(flow, ['Total', `₹${formatAmount(totals.totalPaise)}`], title);
  flow.paragraph(amountInWords(totals.totalPaise), text, SPACE);
}

/** The HSN summary. */
function drawTaxes(flow: Flow, document: TaxDocument): void {
  const kinds = taxKindsOf(document);
  if (kinds.length === 0) return;
  type Row = ReturnType<typeof summarizeHsn>[number];
  flow.y += 6;
  const columns: Column<Row>[] = [
    { title: ['HSN'], align: 'left', cell: ({ hsn }) => hsn, isFlexible: true },
    {
      title: ['Taxable'],
      align: 'right',
      cell: ({ taxablePaise }) => formatAmount(taxablePaise),
    },
    ...kinds.map(({ name, share, amount }): Column<Row> => ({
      title: [name],
      align: 'right',
      cell: (sum) => [formatAmount(sum[amount]), formatRate(sum.rateBasisPoints * share)],
    })),
  ];
  drawTable(flow, { ...SPACE, columns, rows: summarizeHsn(document), size: 7.5 });
}

function drawEnd(flow: Flow, document: TaxDocument): void {
  flow.y += 6;
  for (const notice of noticesOf(document)) flow.paragraph(notice, text, SPACE);
  flow.y += 6;
  flow.paragraph(`For ${document.content.seller.legalName}`, strong, RIGHT);
  flow.y += 22;
  flow.paragraph('Authorised signatory', small, RIGHT);
  flow.y += 4;
  flow.paragraph(COMPUTER_NOTE, small, CENTER);
}
