import type { Flow } from './flow.ts';
import { HAIRLINE, INK, lineHeightOf, PANEL, QUIET, textStyle, type TextStyle } from './sheet.ts';
import { wrapText } from './wrap-text.ts';

/** The texts of a cell: the main one, and quiet ones below it. */
export type Cell = string | readonly [main: string, ...below: string[]];

export interface Column<Row> {
  /** Lines of the heading. */
  title: readonly string[];
  width: number;
  align: 'left' | 'right';
  cell(row: Row): Cell;
  /** The text in the row of sums. */
  sum?: string;
}

interface Table<Row> {
  x: number;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  size: number;
}

interface Line {
  text: string;
  style: TextStyle;
}

const PADDING = { x: 3.5, y: 3.5 };

/** Draws a table; its heading is repeated on further pages, and no row is divided. */
export function drawTable<Row>(flow: Flow, table: Table<Row>): void {
  const { columns, rows, size } = table;
  const quiet = textStyle(size - 1, { colour: QUIET });
  const headings = columns.map(({ title }) =>
    title.map((text) => ({ text, style: textStyle(size - 0.5, { weight: 'semibold' }) })),
  );
  const drawHeading = () => drawRow(flow, table, { cells: headings, ground: PANEL });
  const first = rows[0];
  flow.reserve(rowHeight(headings) + (first ? rowHeight(cellsOf(flow, table, first)) : 0));
  drawHeading();
  for (const row of rows) {
    const cells = cellsOf(flow, table, row);
    if (flow.reserve(rowHeight(cells))) drawHeading();
    drawRow(flow, table, { cells });
  }
  if (columns.every(({ sum }) => sum === undefined)) return;
  const style = textStyle(size, { weight: 'semibold' });
  const sums = columns.map(({ sum }) => [
    { text: sum ?? '', style: sum === undefined ? quiet : style },
  ]);
  if (flow.reserve(rowHeight(sums))) drawHeading();
  drawRow(flow, table, { cells: sums, ground: PANEL });
}

function cellsOf<Row>(flow: Flow, { columns, size }: Table<Row>, row: Row): Line[][] {
  const main = textStyle(size);
  const quiet = textStyle(size - 1, { colour: QUIET });
  return columns.map(({ cell, width }) => {
    const value = cell(row);
    const texts = typeof value === 'string' ? [value] : value;
    return texts.flatMap((text, index) => {
      const style = index === 0 ? main : quiet;
      const wrapped = wrapText(flow.fonts, text, { width: width - 2 * PADDING.x, style });
      return wrapped.map((line) => ({ text: line, style }));
    });
  });
}

const linesHeight = (lines: Line[]) =>
  lines.reduce((sum, { style }) => sum + lineHeightOf(style), 0);

const rowHeight = (cells: Line[][]) => Math.max(...cells.map(linesHeight)) + 2 * PADDING.y;

interface RowOptions {
  cells: Line[][];
  ground?: string;
}

function drawRow<Row>(flow: Flow, { x, columns }: Table<Row>, { cells, ground }: RowOptions): void {
  const height = rowHeight(cells);
  const top = flow.y;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  if (ground) flow.add({ kind: 'box', x, y: top, width, height, colour: ground });
  let left = x;
  for (const [index, column] of columns.entries()) {
    flow.y = top + PADDING.y;
    for (const { text, style } of cells[index] ?? []) {
      const place = { x: left + PADDING.x, width: column.width - 2 * PADDING.x };
      flow.text(text, style, { ...place, align: column.align });
      flow.y += lineHeightOf(style);
    }
    left += column.width;
  }
  flow.y = top + height;
  const colour = ground ? INK : HAIRLINE;
  flow.add({ kind: 'line', x, y: flow.y - 0.25, width, thickness: 0.5, colour });
}
