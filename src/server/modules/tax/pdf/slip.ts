import { formatDay } from '#shared/dates.ts';
import type { PackedItem } from '#shared/orders/packed-items.ts';
import type { Layout } from '#shared/tax/document.ts';
import { drawBarcode } from './barcode.ts';
import type { Look } from './brand.ts';
import type { Flow } from './flow.ts';
import { drawLogo } from './letterhead.ts';
import { papers, paperSheets, startPaper, type Paper } from './paper.ts';
import { HAIRLINE, INK, lineHeightOf, QUIET, textStyle, type Sheet } from './sheet.ts';

/** The items of an order and its address. */
export interface PackingSlip {
  orderNumber: string;
  orderedAt: string;
  /** Why the address is not complete. */
  problem: string;
  deliverTo: string[];
  items: PackedItem[];
  /** For the recipient; empty without one. */
  giftNote: string;
  /** For the packer, for example that the order has no invoice yet. */
  packerNotes: string[];
}

/** The same contents as the packing slips of the back-office. */
export function drawSlip(slip: PackingSlip, layout: Layout, { fonts, brand }: Look): Sheet[] {
  const paper = papers[layout];
  const { x, width, top } = paper;
  const flow = startPaper(layout, fonts, slip.orderNumber);
  drawLogo(flow, brand, { x, y: top, width: width / 2 - 8, height: 36, align: 'left' });
  flow.y = top;
  drawHead(flow, slip, paper);
  drawContents(flow, slip, paper);
  drawGiftNote(flow, slip, paper);
  drawPackerNotes(flow, slip, paper);
  return paperSheets(flow, layout);
}

const BARCODE_HEIGHT = 34;

/** The barcode stands beside the logo on A4 and below it on a roll. */
function drawHead(flow: Flow, slip: PackingSlip, { x, width, scale, top }: Paper): void {
  const isNarrow = scale < 1;
  const half = { x: x + width / 2, width: width / 2, align: 'right' } as const;
  const style = textStyle(13 * scale, { weight: 'semibold' });
  flow.paragraph(slip.orderNumber, style, half);
  flow.paragraph(`Ordered ${formatDay(slip.orderedAt)}`, textStyle(11 * scale), half);
  if (isNarrow) flow.y = Math.max(flow.y, top + 40);
  const place = isNarrow ? ({ x, width, align: 'center' } as const) : half;
  flow.y += 5;
  if (drawBarcode(flow, slip.orderNumber, { ...place, height: BARCODE_HEIGHT })) {
    flow.y += BARCODE_HEIGHT + 4;
  }
  flow.y = Math.max(flow.y, top + 40) + 4;
  flow.add({ kind: 'line', x, y: flow.y, width, thickness: 1.5, colour: INK });
  flow.y += 14 * scale;
}

function drawContents(flow: Flow, slip: PackingSlip, paper: Paper): void {
  const { x, width, scale } = paper;
  const quiet = textStyle(10 * scale, { colour: QUIET });
  const strong = textStyle(18 * scale, { weight: 'semibold' });
  flow.paragraph('Deliver to', quiet, { x, width });
  for (const line of [slip.problem, ...slip.deliverTo]) flow.paragraph(line, strong, { x, width });
  flow.y += 16 * scale;
  const count = slip.items.reduce((sum, { quantity }) => sum + quantity, 0);
  flow.paragraph(count === 1 ? '1 item' : `${count} items`, quiet, { x, width });
  flow.y += 3 * scale;
  for (const item of slip.items) drawItem(flow, item, paper);
}

/** A box to tick, the quantity, the name and the SKU. */
function drawItem(flow: Flow, item: PackingSlip['items'][number], paper: Paper): void {
  const { x, width, scale } = paper;
  const name = textStyle(12 * scale);
  const sku = textStyle(10 * scale, { colour: QUIET });
  const quantity = textStyle(15 * scale, { weight: 'semibold' });
  const box = 14 * scale;
  const left = x + 72 * scale;
  const text = item.size ? `${item.name}, ${item.size}` : item.name;
  const place = { x: left, width: x + width - left };
  const skuText = [item.sku && `SKU ${item.sku}`, item.combo && `for ${item.combo}`]
    .filter(Boolean)
    .join(', ');
  const textHeight =
    flow.heightOf(text, name, place.width) + flow.heightOf(skuText, sku, place.width);
  const height = Math.max(textHeight, lineHeightOf(quantity)) + 12 * scale;
  flow.reserve(height);
  const top = flow.y;
  flow.add({ kind: 'line', x, y: top, width, thickness: 0.5, colour: HAIRLINE });
  const middle = top + height / 2;
  const frame = { kind: 'frame', x: x + 1, width: box, height: box, thickness: 1.5 } as const;
  flow.add({ ...frame, y: middle - box / 2 });
  flow.y = middle - lineHeightOf(quantity) / 2;
  flow.text(`${item.quantity} ×`, quantity, { x: x + 24 * scale, width: 46 * scale });
  flow.y = middle - textHeight / 2;
  flow.paragraph(text, name, place);
  flow.paragraph(skuText, sku, place);
  flow.y = top + height;
}

/** In a frame, because it is read by the recipient. */
function drawGiftNote(flow: Flow, { giftNote }: PackingSlip, { x, width, scale }: Paper): void {
  if (!giftNote) return;
  const label = textStyle(10 * scale, { colour: QUIET });
  const text = textStyle(13 * scale);
  const inset = 10 * scale;
  const place = { x: x + inset, width: width - 2 * inset };
  const lines = giftNote.split('\n');
  const textHeight = lines.reduce((sum, line) => sum + heightOfLine(flow, line, text, place), 0);
  const height = lineHeightOf(label) + textHeight + 2 * inset;
  flow.y += 14 * scale;
  flow.reserve(height);
  const top = flow.y;
  flow.add({ kind: 'frame', x, y: top, width, height, thickness: 1 });
  flow.y += inset;
  flow.paragraph('Gift note', label, place);
  for (const line of lines) {
    if (line.trim()) flow.paragraph(line, text, place);
    else flow.y += lineHeightOf(text);
  }
  flow.y = top + height;
}

type Style = ReturnType<typeof textStyle>;

const heightOfLine = (flow: Flow, line: string, style: Style, { width }: { width: number }) =>
  line.trim() ? flow.heightOf(line, style, width) : lineHeightOf(style);

/** Below a dashed line at which it is cut off, so that it does not get into the parcel. */
function drawPackerNotes(flow: Flow, { packerNotes }: PackingSlip, paper: Paper): void {
  const { x, width, scale } = paper;
  const lines = packerNotes.flatMap((note) => note.split('\n')).filter((line) => line.trim());
  if (lines.length === 0) return;
  const label = textStyle(10 * scale, { weight: 'semibold' });
  const text = textStyle(11 * scale);
  flow.y += 18 * scale;
  flow.reserve(12 + lineHeightOf(label) + lineHeightOf(text));
  drawDashes(flow, { x, width });
  flow.y += 8;
  flow.paragraph('For the packer: cut off here', label, { x, width });
  for (const line of lines) flow.paragraph(line, text, { x, width });
}

const DASH = 6;

function drawDashes(flow: Flow, { x, width }: { x: number; width: number }): void {
  for (let left = x; left < x + width; left += 2 * DASH) {
    const dash = Math.min(DASH, x + width - left);
    flow.add({ kind: 'line', x: left, y: flow.y, width: dash, thickness: 0.75, colour: INK });
  }
}
