import type { LabelLayout } from '#shared/orders/label-layout.ts';
import { A4 } from './a4-page.ts';
import { MILLIMETRE } from './paper.ts';
import type { Mark, Sheet } from './sheet.ts';

/** A quarter of A4. */
export const A6 = { width: A4.width / 2, height: A4.height / 2 };

export const LABELS_PER_SHEET = 4;

interface LabelPlace {
  /** Counted from 0. */
  sheet: number;
  x: number;
  y: number;
}

/** Where a label is printed: from left to right, then from top to bottom. The first sheet may be used up to `startAt`. */
export function placeLabel(index: number, layout: LabelLayout, startAt: number): LabelPlace {
  if (layout === 'a6') return { sheet: index, x: 0, y: 0 };
  const position = index + startAt - 1;
  const onSheet = position % LABELS_PER_SHEET;
  return {
    sheet: Math.floor(position / LABELS_PER_SHEET),
    x: (onSheet % 2) * A6.width,
    y: Math.floor(onSheet / 2) * A6.height,
  };
}

interface SheetOptions {
  layout: LabelLayout;
  startAt: number;
}

/** Yields each sheet as soon as its labels are drawn. */
export function* placeOnSheets(
  labels: Iterable<Mark[]>,
  { layout, startAt }: SheetOptions,
): Generator<Sheet> {
  const size = layout === 'a6' ? THERMAL : { width: A4.width, height: A4.height };
  let current: { number: number; marks: Mark[] } | undefined;
  let index = 0;
  for (const marks of labels) {
    const { sheet, x, y } = placeLabel(index, layout, startAt);
    if (current && current.number !== sheet) yield { ...size, marks: current.marks };
    if (current?.number !== sheet) current = { number: sheet, marks: [] };
    current.marks.push(...marks.map((mark) => moveMark(mark, x, y)));
    index += 1;
  }
  if (current) yield { ...size, marks: current.marks };
}

/** Rolls for thermal printers are 105 × 148 mm; a quarter of A4 is half a millimetre higher. */
const THERMAL = { width: 105 * MILLIMETRE, height: 148 * MILLIMETRE };

/** The mark with its position changed. */
export function moveMark(mark: Mark, x: number, y: number): Mark {
  if (mark.kind === 'text') return { ...mark, x: mark.x + x, baseline: mark.baseline + y };
  return { ...mark, x: mark.x + x, y: mark.y + y };
}
