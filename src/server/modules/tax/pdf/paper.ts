import type { Layout } from '#shared/tax/document.ts';
import { A4 } from './a4-page.ts';
import type { Fonts } from './load-fonts.ts';
import { Flow } from './flow.ts';

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

const CONTINUED_TOP = 36;

/** Pages of A4, or one sheet of a roll. */
export function startPaper(layout: Layout, fonts: Fonts): Flow {
  const isRoll = layout === 'receipt';
  return new Flow({
    fonts,
    width: isRoll ? ROLL.width : A4.width,
    bottom: isRoll ? Infinity : A4.bottom,
    startPage: () => CONTINUED_TOP,
  });
}

export const paperSheets = (flow: Flow, layout: Layout) =>
  flow.sheets(layout === 'receipt' ? Math.ceil(flow.y + 14) : A4.height);
