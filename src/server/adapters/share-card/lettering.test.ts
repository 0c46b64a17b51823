import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fitText, linePath, type Letters } from './lettering.ts';

const { display } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'letters.json'), 'utf8'),
) as Record<string, Letters> & { display: Letters };

const box = { width: 470, sizes: [84, 60, 40], linesMax: 4 };
const fit = (text: string) => fitText(display, text, box);

test('chooses lines and size by the length of the name', () => {
  expect(fit('Sattu')).toEqual({ size: 84, lines: ['Sattu'] });
  expect(fit('Peri Peri Makhana')).toEqual({ size: 84, lines: ['Peri Peri', 'Makhana'] });
  expect(fit('Roasted Makhana with Himalayan Salt and Cracked Pepper').size).toBeLessThan(84);
});

test('no line exceeds the width, and a truncated text ends with an ellipsis', () => {
  for (const name of ['Makhana '.repeat(25), 'W'.repeat(80), `Fine ${'x'.repeat(70)} sattu`]) {
    const { size, lines } = fit(name);
    expect(lines.length).toBeLessThanOrEqual(box.linesMax);
    expect(lines.join('')).toContain('…');
    for (const line of lines) {
      const alone = fitText(display, line, { ...box, sizes: [size], linesMax: 1 });
      expect(alone.lines).toEqual([line]);
    }
  }
});

test('removes characters that the typeface lacks', () => {
  expect(fit('Makhana मखाना 😀 & co').lines.join(' ')).toBe('Makhana & co');
  expect(fit('मखाना').lines).toEqual([]);
  expect(fit('constructor').lines).toEqual(['constructor']);
});

test('text is drawn as outlines and never parsed as markup', () => {
  const drawn = linePath(display, '</svg><script>', { size: 40, x: 0, y: 0, fill: '#000' });
  expect(drawn).not.toContain('script');
  expect(drawn.match(/<path /g)).toHaveLength('</svg><script>'.length);
});
