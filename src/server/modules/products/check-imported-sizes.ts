import { checkSizeFields, SIZES_FULL, sizeTakenMessage } from '#shared/catalog/size-input.ts';
import { limits } from '#shared/limits.ts';
import type { RowError } from './row-errors.ts';

interface Sized {
  name: string;
  sizeGroup: string | null;
  sizeLabel: string | null;
}

/** A stored product with a size. */
export interface ExistingSize extends Sized {
  id: string;
}

/** A row of the file as it will be stored; new products have no id. */
export interface SizedRow extends Sized {
  line: number;
  id: string | undefined;
}

/** Checks the sizes as they are after the import, so that products can swap their labels. Returns errors by line. */
export function checkImportedSizes(
  existing: readonly ExistingSize[],
  rows: readonly SizedRow[],
): Map<number, RowError[]> {
  const changedIds = new Set(rows.map(({ id }) => id));
  const groups = new Map<string, Map<string, string>>();
  const errors = new Map<number, RowError[]>();
  for (const size of existing) {
    if (!changedIds.has(size.id)) addSize(groups, size);
  }
  for (const row of rows) {
    const problems = Object.entries(checkSizeFields(row));
    if (problems.length === 0) problems.push(...addSize(groups, row));
    if (problems.length > 0) {
      errors.set(
        row.line,
        problems.map(([column, message]) => ({ column, message })),
      );
    }
  }
  return errors;
}

type Groups = Map<string, Map<string, string>>;

/** Adds a size to its group. Returns what is wrong with it, by column. */
function addSize(groups: Groups, { name, sizeGroup, sizeLabel }: Sized): [string, string][] {
  if (sizeGroup === null || sizeLabel === null) return [];
  const names = groups.get(sizeGroup) ?? new Map<string, string>();
  groups.set(sizeGroup, names);
  const owner = names.get(sizeLabel.toLowerCase());
  if (owner !== undefined) return [['sizeLabel', sizeTakenMessage(owner)]];
  if (names.size === limits.sizesPerProduct) return [['sizeGroup', SIZES_FULL]];
  names.set(sizeLabel.toLowerCase(), name);
  return [];
}
