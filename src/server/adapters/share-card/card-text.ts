import type { CardDrawing } from '#shared/catalog/share-card.ts';
import { fitText, LINE_STEP, linePath, type Letters } from './lettering.ts';

const COLUMN = { left: 58, width: 470, top: 170, bottom: 508 };
const INK = '#1d1f54';
const INK_SOFT = '#13143a';

/** The title and the text in the column beside the gate, as SVG. */
export function drawText(
  card: Pick<CardDrawing, 'title' | 'text'>,
  letters: Record<'display' | 'text', Letters>,
): string {
  const { left, width, top, bottom } = COLUMN;
  const text = fitText(letters.text, card.text ?? '', { width, sizes: [30, 27, 24], linesMax: 2 });
  const textStep = text.size * 1.3;
  const gap = text.lines.length > 0 ? 24 : 0;
  const below = gap + text.lines.length * textStep;
  const title = fitText(letters.display, card.title, {
    width,
    sizes: [84, 76, 68, 60, 52, 46, 40],
    linesMax: 4,
    heightMax: bottom - top - below,
  });
  const titleStep = title.size * LINE_STEP;
  const height = title.lines.length * titleStep + below;
  const start = top + (bottom - top - height) / 2;
  const textStart = start + title.lines.length * titleStep + gap;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    ...title.lines.map((line, index) =>
      linePath(letters.display, line, {
        size: title.size,
        x: left,
        y: start + index * titleStep + title.size * 0.82,
        fill: INK,
      }),
    ),
    ...text.lines.map((line, index) =>
      linePath(letters.text, line, {
        size: text.size,
        x: left + 2,
        y: textStart + index * textStep + text.size * 0.82,
        fill: INK_SOFT,
      }),
    ),
    '</svg>',
  ].join('');
}
