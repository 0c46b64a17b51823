import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Layout } from '#shared/tax/document.ts';
import { drawA4 } from './a4.ts';
import type { Look } from './brand.ts';
import { drawLabel, type ShippingLabel } from './label.ts';
import { placeOnSheets } from './label-sheets.ts';
import { loadFonts } from './load-fonts.ts';
import { drawPickList } from './pick-list.ts';
import type { PdfPart, RenderRequest } from './render-request.ts';
import { drawReceipt } from './receipt.ts';
import type { Mark, Sheet } from './sheet.ts';
import { drawSlip } from './slip.ts';
import { startPdf } from './write-pdf.ts';

/** A sheet takes about a millisecond. */
const SHEETS_BETWEEN_YIELDS = 10;

/** The same request always gives the same bytes. Other requests are drawn between the sheets of a long one. */
export async function renderPdfs({ layout, brand, pdfs }: RenderRequest): Promise<Buffer[]> {
  const fonts = loadFonts();
  const { logo } = brand;
  const rendered: Buffer[] = [];
  let drawn = 0;
  for (const { title, author, createdAt, parts } of pdfs) {
    const pdf = startPdf({ title, author, createdAt: new Date(createdAt), logo }, fonts);
    for (const sheet of drawParts(parts, layout, { fonts, brand })) {
      pdf.addSheet(sheet);
      drawn += 1;
      if (drawn % SHEETS_BETWEEN_YIELDS === 0) await yieldToEventLoop();
    }
    rendered.push(pdf.finish());
  }
  return rendered;
}

/** Draws each sheet when it is needed, so that the marks of a long request are never all in memory. */
function* drawParts(parts: PdfPart[], layout: Layout, look: Look): Generator<Sheet> {
  for (const part of parts) yield* drawPart(part, layout, look);
}

function* drawLabels(labels: ShippingLabel[], { fonts }: Look): Generator<Mark[]> {
  for (const label of labels) yield drawLabel(label, fonts);
}

function drawPart(part: PdfPart, layout: Layout, look: Look): Iterable<Sheet> {
  if (part.kind === 'slip') return drawSlip(part.slip, layout, look);
  if (part.kind === 'pickList') return drawPickList(part.list, layout, look);
  if (part.kind === 'labels') return placeOnSheets(drawLabels(part.labels, look), part);
  return layout === 'a4' ? drawA4(part.document, look) : drawReceipt(part.document, look);
}
