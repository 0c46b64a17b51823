import { formatTime } from '#shared/dates.ts';
import type { PickList } from '#shared/orders/pick-list.ts';
import type { Layout } from '#shared/tax/document.ts';
import type { Look } from './brand.ts';
import type { Flow } from './flow.ts';
import { papers, paperSheets, startPaper, type Paper } from './paper.ts';
import { HAIRLINE, INK, lineHeightOf, QUIET, textStyle, type Sheet } from './sheet.ts';

export interface PrintedPickList extends PickList {
  printedAt: string;
}

/** The products of many orders, to take them from the shelves in one round. */
export function drawPickList(list: PrintedPickList, layout: Layout, { fonts }: Look): Sheet[] {
  const paper = papers[layout];
  const { x, width, scale, top } = paper;
  const flow = startPaper(layout, fonts, `Pick list of ${formatTime(list.printedAt)}`);
  const place = { x, width };
  flow.y = top;
  flow.paragraph('Pick list', textStyle(17 * scale, { weight: 'semibold' }), place);
  const sum = `${countText(list.units, 'unit')} of ${countText(list.items.length, 'product')} for ${countText(list.orders.length, 'order')}, ${formatTime(list.printedAt)}`;
  flow.paragraph(sum, textStyle(11 * scale), place);
  if (list.cancelled > 0) {
    const leftOut = `Without ${countText(list.cancelled, 'cancelled order')}`;
    flow.paragraph(leftOut, textStyle(11 * scale, { weight: 'semibold' }), place);
  }
  flow.y += 4;
  flow.add({ kind: 'line', ...place, y: flow.y, thickness: 1.5, colour: INK });
  flow.y += 4;
  for (const item of list.items) drawItem(flow, item, paper);
  flow.y += 16 * scale;
  flow.reserve(lineHeightOf(textStyle(10)) * 3);
  flow.paragraph('Orders', textStyle(10 * scale, { colour: QUIET }), place);
  const numbers = list.orders.map(({ orderNumber }) => orderNumber).join(', ');
  flow.paragraph(numbers, textStyle(10 * scale), place);
  return paperSheets(flow, layout);
}

const countText = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;

/** A box to tick, the quantity, the product and in how many orders it is. */
function drawItem(flow: Flow, item: PickList['items'][number], paper: Paper): void {
  const { x, width, scale } = paper;
  const name = textStyle(12 * scale);
  const small = textStyle(10 * scale, { colour: QUIET });
  const quantity = textStyle(16 * scale, { weight: 'semibold' });
  const box = 15 * scale;
  const left = x + 82 * scale;
  const place = { x: left, width: x + width - left };
  const text = item.size ? `${item.name}, ${item.size}` : item.name;
  const facts = [item.sku && `SKU ${item.sku}`, `in ${countText(item.orders, 'order')}`];
  const below = facts.filter(Boolean).join(' · ');
  const textHeight =
    flow.heightOf(text, name, place.width) + flow.heightOf(below, small, place.width);
  const height = Math.max(textHeight, lineHeightOf(quantity)) + 10 * scale;
  flow.reserve(height);
  const top = flow.y;
  const middle = top + height / 2;
  const frame = { kind: 'frame', x: x + 1, width: box, height: box, thickness: 1.5 } as const;
  flow.add({ ...frame, y: middle - box / 2 });
  flow.y = middle - lineHeightOf(quantity) / 2;
  flow.text(`${item.quantity} ×`, quantity, { x: x + 26 * scale, width: 54 * scale });
  flow.y = middle - textHeight / 2;
  flow.paragraph(text, name, place);
  flow.paragraph(below, small, place);
  flow.y = top + height;
  flow.add({ kind: 'line', x, y: flow.y - 0.25, width, thickness: 0.5, colour: HAIRLINE });
}
