import type { Fonts } from './load-fonts.ts';
import { baselineOf, lineHeightOf, type Mark, type Sheet, type TextStyle } from './sheet.ts';
import { measureText, wrapText } from './wrap-text.ts';

interface Placement {
  x: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

interface FlowOptions {
  fonts: Fonts;
  width: number;
  /** The last point that content may reach; endless for rolls. */
  bottom: number;
  /** Draws the head of a further page; returns where its content starts. */
  startPage?: (flow: Flow) => number;
}

/** Collects marks from top to bottom and starts a page when one is full. */
export class Flow {
  readonly pages: Mark[][] = [[]];
  readonly fonts: Fonts;
  readonly width: number;
  y = 0;
  readonly #bottom: number;
  readonly #startPage: (flow: Flow) => number;

  constructor({ fonts, width, bottom, startPage = () => 0 }: FlowOptions) {
    this.fonts = fonts;
    this.width = width;
    this.#bottom = bottom;
    this.#startPage = startPage;
  }

  add(mark: Mark): void {
    this.pages.at(-1)?.push(mark);
  }

  /** Starts a page unless this height is left. Returns whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.#bottom) return false;
    this.pages.push([]);
    this.y = this.#startPage(this);
    return true;
  }

  /** Draws one line of text at the current height and stays there. */
  text(text: string, style: TextStyle, { x, width, align = 'left' }: Placement): void {
    if (text === '') return;
    const rest = align === 'left' ? 0 : width - measureText(this.fonts, text, style);
    const start = x + (align === 'center' ? rest / 2 : rest);
    this.add({ kind: 'text', text, x: start, baseline: baselineOf(this.y, style), style });
  }

  /** Draws a text on as many lines as it needs and moves below it. */
  paragraph(text: string, style: TextStyle, placement: Placement): void {
    for (const line of wrapText(this.fonts, text, { width: placement.width, style })) {
      this.reserve(lineHeightOf(style));
      this.text(line, style, placement);
      this.y += lineHeightOf(style);
    }
  }

  /** The height of a paragraph. */
  heightOf(text: string, style: TextStyle, width: number): number {
    return wrapText(this.fonts, text, { width, style }).length * lineHeightOf(style);
  }

  sheets(height: number): Sheet[] {
    return this.pages.map((marks) => ({ width: this.width, height, marks }));
  }
}
