import type { Flow } from './flow.ts';
import { HAIRLINE, INK, lineHeightOf, PANEL, QUIET, textStyle, type TextStyle } from './sheet.ts';
import { measureText, wrapText } from './wrap-text.ts';

/** The texts of a cell: the main one, and quiet ones below it. */
export type Cell = string | readonly [main: string, ...below: string[]];

export interface Column<Row> {
  /** Lines of the heading. */
  title: readonly string[];
  align: 'left' | 'right';
  cell(row: Row): Cell;
  /** The text in the row of sums. */
  sum?: string;
  /** It takes the width that the texts of the other columns leave, and breaks its own texts. */
  isFlexible?: true;
}

interface Table<Row> {
  x: number;
  width: number;
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
  const layout = { ...table, widths: columnWidths(flow, table) };
  const heading = headingOf(table);
  const drawHeading = () => drawRow(flow, layout, { cells: heading, ground: PANEL });
  const [first, ...others] = table.rows.map((row) => cellsOf(flow, layout, row));
  flow.reserve(rowHeight(heading) + (first ? rowHeight(first) : 0));
  drawHeading();
  if (first) drawRow(flow, layout, { cells: first });
  for (const cells of others) {
    if (flow.reserve(rowHeight(cells))) drawHeading();
    drawRow(flow, layout, { cells });
  }
  if (table.columns.every(({ sum }) => sum === undefined)) return;
  const sums = sumsOf(table);
  if (flow.reserve(rowHeight(sums))) drawHeading();
  drawRow(flow, layout, { cells: sums, ground: PANEL });
}

const headingOf = <Row>({ columns, size }: Table<Row>): Line[][] =>
  columns.map(({ title }) =>
    title.map((text) => ({ text, style: textStyle(size - 0.5, { weight: 'semibold' }) })),
  );

const sumsOf = <Row>({ columns, size }: Table<Row>): Line[][] =>
  columns.map(({ sum = '' }) => [{ text: sum, style: textStyle(size, { weight: 'semibold' }) }]);

function textsOf<Row>({ size }: Table<Row>, { cell }: Column<Row>, row: Row): Line[] {
  const value = cell(row);
  const [main, ...below] = typeof value === 'string' ? [value] : value;
  const quiet = textStyle(size - 1, { colour: QUIET });
  return [{ text: main, style: textStyle(size) }, ...below.map((text) => ({ text, style: quiet }))];
}

const GAP = 9;

/** Each column is as wide as its widest text. */
function columnWidths<Row>(flow: Flow, table: Table<Row>): number[] {
  const { columns, rows, width } = table;
  const [heading, sums] = [headingOf(table), sumsOf(table)];
  const widths = columns.map((column, index) => {
    if (column.isFlexible) return 0;
    const lines = rows.flatMap((row) => textsOf(table, column, row));
    const all = [...lines, ...(heading[index] ?? []), ...(sums[index] ?? [])];
    const widest = Math.max(...all.map(({ text, style }) => measureText(flow.fonts, text, style)));
    return widest + 2 * PADDING.x + GAP;
  });
  const used = widths.reduce((sum, own) => sum + own, 0);
  const flexible = columns.filter(({ isFlexible }) => isFlexible).length || 1;
  return widths.map((own) => (own === 0 ? (width - used) / flexible : own));
}

interface TableLayout<Row> extends Table<Row> {
  widths: number[];
}

function cellsOf<Row>(flow: Flow, table: TableLayout<Row>, row: Row): Line[][] {
  return table.columns.map((column, index) =>
    textsOf(table, column, row).flatMap(({ text, style }) => {
      if (!column.isFlexible) return [{ text, style }];
      const width = (table.widths[index] ?? 0) - 2 * PADDING.x;
      return wrapText(flow.fonts, text, { width, style }).map((line) => ({ text: line, style }));
    }),
  );
}

const linesHeight = (lines: Line[]) =>
  lines.reduce((sum, { style }) => sum + lineHeightOf(style), 0);

const rowHeight = (cells: Line[][]) => Math.max(...cells.map(linesHeight)) + 2 * PADDING.y;

interface RowOptions {
  cells: Line[][];
  ground?: string;
}

function drawRow<Row>(
  flow: Flow,
  { x, columns, width, widths }: TableLayout<Row>,
  { cells, ground }: RowOptions,
): void {
  const height = rowHeight(cells);
  const top = flow.y;
  if (ground) flow.add({ kind: 'box', x, y: top, width, height, colour: ground });
  let left = x;
  for (const [index, column] of columns.entries()) {
    const own = widths[index] ?? 0;
    flow.y = top + PADDING.y;
    for (const { text, style } of cells[index] ?? []) {
      const place = { x: left + PADDING.x, width: own - 2 * PADDING.x };
      flow.text(text, style, { ...place, align: column.align });
      flow.y += lineHeightOf(style);
    }
    left += own;
  }
  flow.y = top + height;
  const colour = ground ? INK : HAIRLINE;
  flow.add({ kind: 'line', x, y: flow.y - 0.25, width, thickness: 0.5, colour });
}
