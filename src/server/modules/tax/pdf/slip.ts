import { formatDay } from '#shared/dates.ts';
import type { Layout } from '#shared/tax/document.ts';
import { A4 } from './a4-page.ts';
import type { Look } from './brand.ts';
import { Flow } from './flow.ts';
import { drawLogo } from './letterhead.ts';
import { ROLL } from './receipt.ts';
import { HAIRLINE, INK, lineHeightOf, QUIET, textStyle, type Sheet } from './sheet.ts';

/** The items of a parcel and its address. */
export interface PackingSlip {
  orderNumber: string;
  orderedAt: string;
  /** Why the address is not complete. */
  problem: string;
  deliverTo: string[];
  items: { name: string; size: string | null; quantity: number }[];
  /** For example that the order has no invoice yet; empty without a note. */
  note: string;
}

interface Measures {
  x: number;
  width: number;
  /** The sizes of the texts on a roll are smaller. */
  scale: number;
}

const measures: Record<Layout, Measures> = {
  a4: { ...A4.content, scale: 1 },
  receipt: { ...ROLL.content, scale: 0.7 },
};

/** The same contents as the packing slips of the back-office. */
export function drawSlip(slip: PackingSlip, layout: Layout, { fonts, brand }: Look): Sheet[] {
  const isRoll = layout === 'receipt';
  const { x, width } = measures[layout];
  const flow = new Flow({
    fonts,
    width: isRoll ? ROLL.width : A4.width,
    bottom: isRoll ? Infinity : A4.bottom,
    startPage: () => 36,
  });
  drawLogo(flow, brand, {
    x,
    y: isRoll ? 12 : 30,
    width: width / 2 - 8,
    height: 36,
    align: 'left',
  });
  flow.y = isRoll ? 12 : 30;
  drawContents(flow, slip, measures[layout]);
  return flow.sheets(isRoll ? Math.ceil(flow.y + 14) : A4.height);
}

function drawContents(flow: Flow, slip: PackingSlip, space: Measures): void {
  const { x, width, scale } = space;
  const style = (size: number) => textStyle(size * scale);
  const quiet = textStyle(10 * scale, { colour: QUIET });
  const strong = (size: number) => textStyle(size * scale, { weight: 'semibold' });
  const half = { x: x + width / 2, width: width / 2, align: 'right' } as const;
  const top = flow.y;
  flow.paragraph(slip.orderNumber, strong(13), half);
  flow.paragraph(`Ordered ${formatDay(slip.orderedAt)}`, style(11), half);
  flow.y = Math.max(flow.y, top + 40) + 4;
  flow.add({ kind: 'line', x, y: flow.y, width, thickness: 1.5, colour: INK });
  flow.y += 14 * scale;
  flow.paragraph('Deliver to', quiet, { x, width });
  for (const line of [slip.problem, ...slip.deliverTo])
    flow.paragraph(line, strong(18), { x, width });
  flow.y += 16 * scale;
  const count = slip.items.reduce((sum, { quantity }) => sum + quantity, 0);
  flow.paragraph(count === 1 ? '1 item' : `${count} items`, quiet, { x, width });
  flow.y += 3 * scale;
  for (const item of slip.items) drawItem(flow, item, space);
  flow.y += 14 * scale;
  flow.paragraph(slip.note, strong(11), { x, width });
}

/** A box to tick, the quantity and the name. */
function drawItem(flow: Flow, item: PackingSlip['items'][number], space: Measures): void {
  const { x, width, scale } = space;
  const name = textStyle(12 * scale);
  const quantity = textStyle(15 * scale, { weight: 'semibold' });
  const box = 14 * scale;
  const left = x + 72 * scale;
  const text = item.size ? `${item.name}, ${item.size}` : item.name;
  const place = { x: left, width: x + width - left };
  const textHeight = flow.heightOf(text, name, place.width);
  const height = Math.max(textHeight, lineHeightOf(quantity)) + 12 * scale;
  flow.reserve(height);
  const top = flow.y;
  flow.add({ kind: 'line', x, y: top, width, thickness: 0.5, colour: HAIRLINE });
  const middle = top + height / 2;
  flow.add({
    kind: 'frame',
    x: x + 1,
    y: middle - box / 2,
    width: box,
    height: box,
    thickness: 1.5,
  });
  flow.y = middle - lineHeightOf(quantity) / 2;
  flow.text(`${item.quantity} ×`, quantity, { x: x + 24 * scale, width: 46 * scale });
  flow.y = middle - textHeight / 2;
  flow.paragraph(text, name, place);
  flow.y = top + height;
}
