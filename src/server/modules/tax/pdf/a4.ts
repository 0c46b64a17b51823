import type { TaxDocument } from '#shared/tax/document.ts';
import { drawAmounts } from './a4-amounts.ts';
import { drawParties } from './a4-head.ts';
import { linesTable } from './a4-lines.ts';
import { A4, styles } from './a4-page.ts';
import type { Look, PaperBrand } from './brand.ts';
import { COMPUTER_NOTE, subtitleOf, titleOf } from './document-texts.ts';
import { Flow } from './flow.ts';
import { drawLogo } from './letterhead.ts';
import { textStyle, type Sheet } from './sheet.ts';
import { drawTable } from './table.ts';

export function drawA4(document: TaxDocument, { fonts, brand }: Look): Sheet[] {
  const flow = new Flow({
    fonts,
    width: A4.width,
    bottom: A4.bottom,
    startPage: (current) => drawContinuation(current, document, brand),
  });
  drawHead(flow, document, brand);
  drawParties(flow, document);
  drawTable(flow, linesTable(document));
  drawAmounts(flow, document, brand);
  drawFooters(flow, document);
  return flow.sheets(A4.height);
}

function drawHead(flow: Flow, document: TaxDocument, brand: PaperBrand): void {
  const { x, width } = A4.content;
  drawLogo(flow, brand, { x, y: 30, width: 220, height: 38, align: 'left' });
  flow.y = 31;
  const title = textStyle(17, { weight: 'semibold' });
  flow.text(titleOf(document), title, { x, width, align: 'right' });
  flow.y = 55;
  flow.text(subtitleOf(document), styles.quiet, { x, width, align: 'right' });
  flow.add({ kind: 'box', x, y: 76, width, height: 3, colour: brand.accent });
  flow.y = 90;
}

/** The head of further pages names the document. Returns where their content starts. */
function drawContinuation(flow: Flow, document: TaxDocument, brand: PaperBrand): number {
  const { x, width } = A4.content;
  const name = `${titleOf(document)} ${document.serial}`;
  flow.y = 30;
  flow.text(document.content.seller.legalName, styles.text, { x, width });
  flow.text(name, styles.strong, { x, width, align: 'right' });
  flow.add({ kind: 'box', x, y: 46, width, height: 2, colour: brand.accent });
  return 58;
}

/** Drawn last, because only then the number of pages is known. */
function drawFooters({ fonts, pages }: Flow, { serial }: TaxDocument): void {
  const { x, width } = A4.content;
  for (const [index, page] of pages.entries()) {
    const footer = new Flow({ fonts, width: A4.width, bottom: Infinity });
    footer.y = A4.height - 38;
    footer.text(`${COMPUTER_NOTE} ${serial}`, styles.quiet, { x, width });
    const number = `Page ${index + 1} of ${pages.length}`;
    footer.text(number, styles.quiet, { x, width, align: 'right' });
    page.push(...footer.pages.flat());
  }
}
