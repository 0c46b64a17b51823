import { amountInWords } from '#shared/tax/amount-in-words.ts';
import type { TaxDocument } from '#shared/tax/document.ts';
import { A4, styles } from './a4-page.ts';
import type { PaperBrand } from './brand.ts';
import {
  formatAmount,
  formatRate,
  noticesOf,
  summarizeHsn,
  taxKindsOf,
  type HsnSum,
} from './document-texts.ts';
import type { Flow } from './flow.ts';
import { lineHeightOf, textStyle } from './sheet.ts';
import { drawTable, type Column } from './table.ts';

const GAP = 20;
const SUMS_WIDTH = 200;
const LEFT_WIDTH = A4.content.width - SUMS_WIDTH - GAP;
const SIGNATURE_HEIGHT = 78;

/** Sums and amount in words, the HSN summary, notices and the signature. */
export function drawAmounts(flow: Flow, document: TaxDocument, brand: PaperBrand): void {
  flow.y += 10;
  drawSums(flow, document, brand);
  flow.y += 12;
  drawHsnSummary(flow, document);
  drawSignature(flow, document);
}

const sumStyle = textStyle(9);
const grand = textStyle(12, { weight: 'semibold' });

function drawSums(flow: Flow, document: TaxDocument, { accent }: PaperBrand): void {
  const { totals } = document;
  const { x, width } = A4.content;
  const words = amountInWords(totals.totalPaise);
  const left = { x, width: LEFT_WIDTH };
  const sums: [string, string][] = taxKindsOf(document).map(({ name, amount }) => [
    name,
    formatAmount(totals[amount]),
  ]);
  if (sums.length > 0) sums.unshift(['Taxable value', formatAmount(totals.taxablePaise)]);
  const sumsHeight = sums.length * lineHeightOf(sumStyle) + 30;
  flow.reserve(Math.max(sumsHeight, flow.heightOf(words, styles.strong, LEFT_WIDTH) + 14));
  const top = flow.y;
  flow.paragraph('Amount in words', styles.quiet, left);
  flow.paragraph(words, styles.strong, left);
  const wordsEnd = flow.y;
  flow.y = top;
  const right = { x: x + width - SUMS_WIDTH, width: SUMS_WIDTH };
  for (const [label, amount] of sums) drawPair(flow, right, [label, amount]);
  drawTotal(flow, right, { amount: `₹${formatAmount(totals.totalPaise)}`, accent });
  flow.y = Math.max(flow.y, wordsEnd);
}

interface Place {
  x: number;
  width: number;
}

const PAIR_INSET = 6;

function drawPair(flow: Flow, { x, width }: Place, [label, amount]: [string, string]): void {
  const place = { x: x + PAIR_INSET, width: width - 2 * PAIR_INSET };
  flow.text(label, sumStyle, place);
  flow.text(amount, sumStyle, { ...place, align: 'right' });
  flow.y += lineHeightOf(sumStyle);
}

function drawTotal(
  flow: Flow,
  { x, width }: Place,
  { amount, accent }: { amount: string; accent: string },
): void {
  flow.y += 3;
  const height = lineHeightOf(grand) + 8;
  flow.add({ kind: 'box', x, y: flow.y, width, height, colour: accent });
  const top = flow.y;
  flow.y += 4;
  const place = { x: x + PAIR_INSET, width: width - 2 * PAIR_INSET };
  flow.text('Total', grand, place);
  flow.text(amount, grand, { ...place, align: 'right' });
  flow.y = top + height;
}

function drawHsnSummary(flow: Flow, document: TaxDocument): void {
  const kinds = taxKindsOf(document);
  if (kinds.length === 0) return;
  const columns: Column<HsnSum>[] = [
    {
      title: ['HSN summary'],
      align: 'left',
      cell: ({ hsn }) => hsn,
      sum: 'Total',
      isFlexible: true,
    },
    amountColumn('Taxable value', ({ taxablePaise }) => taxablePaise, document),
    ...kinds.flatMap(({ name, share, amount }): Column<HsnSum>[] => [
      {
        title: [`${name} rate`],
        align: 'right',
        cell: ({ rateBasisPoints }) => formatRate(rateBasisPoints * share),
      },
      amountColumn(name, (sum) => sum[amount], document),
    ]),
    amountColumn('Total tax', taxOf, document),
    amountColumn('Total', ({ totalPaise }) => totalPaise, document),
  ];
  drawTable(flow, { ...A4.content, columns, rows: summarizeHsn(document), size: 7.5 });
  flow.y += 12;
}

type Amounts = TaxDocument['totals'];

const taxOf = ({ totalPaise, taxablePaise }: Amounts) => totalPaise - taxablePaise;

function amountColumn(
  title: string,
  read: (amounts: Amounts) => number,
  { totals }: TaxDocument,
): Column<HsnSum> {
  return {
    title: [title],
    align: 'right',
    cell: (sum) => formatAmount(read(sum)),
    sum: formatAmount(read(totals)),
  };
}

/** Notices at the left, the line for the signature at the right; they stay together. */
function drawSignature(flow: Flow, document: TaxDocument): void {
  const { x, width } = A4.content;
  flow.reserve(SIGNATURE_HEIGHT);
  const top = flow.y;
  for (const notice of noticesOf(document)) {
    flow.paragraph(notice, styles.text, { x, width: LEFT_WIDTH });
  }
  flow.y = top;
  const right = { x: x + width - SUMS_WIDTH, width: SUMS_WIDTH, align: 'right' } as const;
  flow.paragraph(`For ${document.content.seller.legalName}`, styles.strong, right);
  flow.y = Math.max(flow.y + 26, top + 44);
  flow.add({
    kind: 'line',
    x: x + width - 120,
    y: flow.y,
    width: 120,
    thickness: 0.5,
    colour: styles.quiet.colour,
  });
  flow.y += 3;
  flow.text('Authorised signatory', styles.quiet, right);
}
