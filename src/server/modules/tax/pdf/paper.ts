import type { Layout } from '#shared/tax/document.ts';
import { A4 } from './a4-page.ts';
import type { Fonts } from './load-fonts.ts';
import { Flow } from './flow.ts';
import { lineHeightOf, QUIET, textStyle } from './sheet.ts';

export const MILLIMETRE = 72 / 25.4;

/** Printers for rolls of 80 mm print 72 mm. */
export const ROLL = {
  width: 80 * MILLIMETRE,
  content: { x: 4 * MILLIMETRE, width: 72 * MILLIMETRE },
};

export interface Paper {
  x: number;
  width: number;
  /** Where the content starts. */
  top: number;
  /** The sizes of the texts on a roll are smaller. */
  scale: number;
}

export const papers: Record<Layout, Paper> = {
  a4: { ...A4.content, top: 30, scale: 1 },
  receipt: { ...ROLL.content, top: 12, scale: 0.7 },
};

const CONTINUED_TOP = 30;

/** Pages of A4, or one sheet of a roll. The title stands at the top of each further page, because pages get mixed up. */
export function startPaper(layout: Layout, fonts: Fonts, title: string): Flow {
  const isRoll = layout === 'receipt';
  return new Flow({
    fonts,
    width: isRoll ? ROLL.width : A4.width,
    bottom: isRoll ? Infinity : A4.bottom,
    startPage(flow) {
      const style = textStyle(10, { colour: QUIET });
      const { x, width } = papers[layout];
      flow.y = CONTINUED_TOP;
      flow.text(`${title}, continued`, style, { x, width, align: 'right' });
      return CONTINUED_TOP + 2 * lineHeightOf(style);
    },
  });
}

export const paperSheets = (flow: Flow, layout: Layout) =>
  flow.sheets(layout === 'receipt' ? Math.ceil(flow.y + 14) : A4.height);
