import type { AdminSize, SizesInput } from '#shared/catalog/sizes-contract.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { limits } from '#shared/limits.ts';

/** A size in the dialog. */
export interface SizeRow {
  /** The id of the product. */
  rowKey: string;
  size: AdminSize;
  label: string;
}

/** A product that has no label yet is offered its weight. */
export const toRow = (size: AdminSize): SizeRow => ({
  rowKey: size.id,
  size,
  label: size.sizeLabel ?? (weightText(size.weight) ?? '').slice(0, limits.sizeLabelLength),
});

/** A single product has no sizes. */
export function toInput(rows: readonly SizeRow[], seen: readonly AdminSize[]): SizesInput {
  const sizes = rows.length > 1 ? rows : [];
  return {
    seen: seen.map(({ id, version }) => ({ id, version })),
    sizes: sizes.map(({ size: { id, version }, label }) => ({ id, version, sizeLabel: label })),
  };
}

export const isSameRows = (a: readonly SizeRow[], b: readonly SizeRow[]) =>
  JSON.stringify(a.map(toKey)) === JSON.stringify(b.map(toKey));

const toKey = ({ size, label }: SizeRow) => [size.id, label.trim()];

/** The rows with the versions that another admin saved, so that these rows replace them. */
export function withVersionsOf(rows: readonly SizeRow[], saved: readonly AdminSize[]): SizeRow[] {
  return rows.map(({ rowKey, size, label }) => ({
    rowKey,
    size: saved.find(({ id }) => id === rowKey) ?? size,
    label,
  }));
}
