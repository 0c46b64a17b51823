import { imageRow, type ImageRow } from './form-values.ts';

/** At least one row stays, and one row is primary. */
export function withoutRow(rows: readonly ImageRow[], key: string): ImageRow[] {
  const left = rows.filter((row) => row.key !== key);
  return withPrimary(left.length > 0 ? left : [imageRow()]);
}

export function withPrimaryRow(rows: readonly ImageRow[], key: string): ImageRow[] {
  return rows.map((row) => ({ ...row, isPrimary: row.key === key }));
}

/** Moves a row by one; at the ends it stays. */
export function withRowMoved(rows: readonly ImageRow[], key: string, by: 1 | -1): ImageRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const to = from + by;
  const moved = [...rows];
  const [row, other] = [moved[from], moved[to]];
  if (!row || !other) return moved;
  moved[from] = other;
  moved[to] = row;
  return moved;
}

/** An uploaded image takes the first empty row, or a new one. */
export function withPicture(rows: readonly ImageRow[], url: string): ImageRow[] {
  const empty = rows.find((row) => row.url.trim() === '');
  if (!empty) return withPrimary([...rows, imageRow({ url })]);
  return withPrimary(rows.map((row) => (row === empty ? { ...row, url } : row)));
}

function withPrimary(rows: ImageRow[]): ImageRow[] {
  if (rows.some(({ isPrimary }) => isPrimary)) return rows;
  return rows.map((row, index) => ({ ...row, isPrimary: index === 0 }));
}
