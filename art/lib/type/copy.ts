import { glyphPath, setLine } from './glyphs.ts';
import { startOf, type Lettering } from './lettering.ts';

export interface Copy {
  line(text: string, placed: Lettering & { fill: string }): void;
  defs(): string;
  body(): string;
}

const GRID = 4;

/** Small print: each distinct glyph is defined once and placed many times. */
export function startCopy(idPrefix: string): Copy {
  const ids = new Map<string, string>();
  let defs = '';
  let body = '';
  return {
    line(text, { font = 'text', size = 14, x = 0, y = 0, anchor = 'start', tracking = 0, fill }) {
      const line = setLine(text, { font, size: size * GRID, tracking: tracking * GRID });
      const left = startOf(line, x * GRID, anchor);
      const uses = line.glyphs
        .filter((glyph) => glyph.commands.length > 0)
        .map((glyph) => {
          const key = `${font} ${size} ${glyph.glyphId}`;
          const id = ids.get(key) ?? `${idPrefix}g${ids.size}`;
          if (!ids.has(key)) {
            const place = { scale: line.scale, x: 0, y: 0, precision: 0 };
            defs += `<path id="${id}" d="${glyphPath(glyph.commands, place)}"/>`;
            ids.set(key, id);
          }
          return `<use href="#${id}" x="${Math.round(left + glyph.x)}"/>`;
        });
      body += `<g fill="${fill}" transform="translate(0 ${Math.round(y * GRID)})">${uses.join('')}</g>`;
    },
    defs: () => defs,
    body: () => `<g transform="scale(${1 / GRID})">${body}</g>`,
  };
}
