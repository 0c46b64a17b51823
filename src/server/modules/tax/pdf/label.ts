import { drawBarcode } from './barcode.ts';
import { Flow } from './flow.ts';
import type { Fonts } from './load-fonts.ts';
import { A6, moveMark } from './label-sheets.ts';
import { MILLIMETRE } from './paper.ts';
import { lineHeightOf, textStyle, type Mark } from './sheet.ts';
import { measureText } from './wrap-text.ts';

/** What is stuck on a parcel. */
export interface ShippingLabel {
  orderNumber: string;
  /** Why the parcel must not be sent; the label then has no address. */
  problem: string;
  /** What to do about the problem. */
  advice: string;
  deliverTo: { name: string; lines: string[]; place: string; pincode: string; phone: string };
  /** The shop with its address. */
  returnTo: string[];
  courier: string;
  trackingNumber: string;
  /** `Weight 1.2 kg`, `Contents 680 g`, or empty. */
  weight: string;
  /** `1 of 2`; empty for the only parcel of an order. */
  parcel: string;
}

const MARGIN = 5 * MILLIMETRE;
const X = MARGIN;
const WIDTH = A6.width - 2 * MARGIN;
/** Room for printers that are not exact. */
const HEIGHT = 147 * MILLIMETRE - 2 * MARGIN;
/** Long addresses are printed smaller until everything fits. */
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28];

/** The marks of a label of the size A6. */
export function drawLabel(label: ShippingLabel, fonts: Fonts): Mark[] {
  for (const scale of SCALES) {
    const top = drawTop(label, fonts, scale);
    const bottom = drawBottom(label, fonts, scale);
    if (top.y + bottom.y > HEIGHT && scale !== SCALES.at(-1)) continue;
    const bottomY = Math.max(MARGIN + HEIGHT - bottom.y, MARGIN + top.y);
    return [...moved(top, MARGIN), ...moved(bottom, bottomY)];
  }
  return [];
}

const moved = ({ pages }: Flow, by: number): Mark[] =>
  pages.flat().map((mark) => moveMark(mark, 0, by));

const endless = (fonts: Fonts) => new Flow({ fonts, width: A6.width, bottom: Infinity });
const full = { x: X, width: WIDTH };
const strong = (size: number) => textStyle(size, { weight: 'semibold', colour: BLACK });
const plain = (size: number) => textStyle(size, { colour: BLACK });
/** Thermal printers have no greys. */
const BLACK = '#000000';

function rule(flow: Flow, scale: number): void {
  flow.y += 5 * scale;
  flow.add({ kind: 'line', ...full, y: flow.y, thickness: 1, colour: BLACK });
  flow.y += 6 * scale;
}

/** Courier, tracking number and address. */
function drawTop(label: ShippingLabel, fonts: Fonts, scale: number): Flow {
  const flow = endless(fonts);
  drawHead(flow, label, scale);
  rule(flow, scale);
  if (label.trackingNumber && !label.problem) {
    const height = 46 * Math.max(scale, 0.6);
    const place = { ...full, height, align: 'center' } as const;
    if (drawBarcode(flow, label.trackingNumber, place)) flow.y += height + 2;
    flow.paragraph(label.trackingNumber, strong(13 * scale), { ...full, align: 'center' });
    rule(flow, scale);
  }
  if (label.problem) drawProblem(flow, label, scale);
  else drawAddress(flow, label, scale);
  return flow;
}

const TAG = 'Prepaid';

/** The courier and the number of the parcel at the left, the payment at the right. */
function drawHead(flow: Flow, { courier, parcel }: ShippingLabel, scale: number): void {
  const style = textStyle(12, { weight: 'semibold', colour: '#ffffff' });
  const tagWidth = measureText(flow.fonts, TAG, style) + 14;
  const height = lineHeightOf(style) + 4;
  const tag = { x: X + WIDTH - tagWidth, width: tagWidth };
  flow.add({ kind: 'box', ...tag, y: flow.y, height, colour: BLACK });
  const top = flow.y;
  flow.y += 2;
  flow.text(TAG, style, { ...tag, align: 'center' });
  flow.y = top + 1;
  const left = { x: X, width: WIDTH - tagWidth - 8 };
  flow.paragraph(courier, strong(14 * scale), left);
  if (parcel) flow.paragraph(`Parcel ${parcel}`, strong(12 * scale), left);
  flow.y = Math.max(flow.y, top + height);
}

function drawAddress(flow: Flow, { deliverTo }: ShippingLabel, scale: number): void {
  const { name, lines, place, pincode, phone } = deliverTo;
  flow.paragraph('Deliver to', plain(9 * scale), full);
  flow.paragraph(name, strong(17 * scale), full);
  for (const line of lines) flow.paragraph(line, plain(13 * scale), full);
  flow.paragraph(place, strong(14 * scale), full);
  flow.paragraph(pincode, strong(30 * scale), full);
  flow.paragraph(phone && `Phone ${phone}`, strong(13 * scale), full);
}

function drawProblem(flow: Flow, { problem, advice }: ShippingLabel, scale: number): void {
  flow.y += 10 * scale;
  flow.paragraph(problem, strong(26 * scale), full);
  flow.paragraph(advice, plain(14 * scale), full);
}

/** Order number, weight and return address. */
function drawBottom(label: ShippingLabel, fonts: Fonts, scale: number): Flow {
  const { orderNumber, weight, returnTo } = label;
  const flow = endless(fonts);
  rule(flow, scale);
  const height = 34 * Math.max(scale, 0.6);
  if (drawBarcode(flow, orderNumber, { ...full, height, align: 'center' })) flow.y += height + 2;
  const style = strong(11 * scale);
  const weightWidth = measureText(fonts, weight, style);
  flow.text(weight, style, { ...full, align: 'right' });
  flow.paragraph(orderNumber, style, { x: X, width: WIDTH - weightWidth - 8 });
  rule(flow, scale);
  flow.paragraph('If undelivered, return to', plain(8 * scale), full);
  const [name, ...lines] = returnTo;
  flow.paragraph(name ?? '', strong(9 * scale), full);
  for (const line of lines) flow.paragraph(line, plain(9 * scale), full);
  return flow;
}
