import { toRupees } from '#shared/money.ts';
import { writeCsv, type Cell } from '../../../csv.ts';

/** The columns of a CSV file: their names, and the cell of a row. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/** A file of the export, as text. */
export interface TextPart {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

export function table<Row>(
  name: string,
  columns: Columns<Row>,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): TextPart {
  return { name, content: writeCsv(Object.keys(columns), toCells(columns, batches)) };
}

async function* toCells<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
) {
  const cells = Object.values(columns);
  for await (const rows of batches) yield rows.map((row) => cells.map((cell) => cell(row)));
}

/** Amounts are below the integers that a number represents exactly. */
export const rupees = (paise: string | number) => toRupees(Number(paise));
