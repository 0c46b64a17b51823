import { toGtin14 } from '#shared/catalog/gtin.ts';
import type { BadRow } from '#shared/catalog/admin-contract.ts';
import { findColumn, readBarcode, type Row } from './csv-columns.ts';
import type { TaxPlan } from './plan-tax.ts';

export type RowError = Omit<BadRow, 'line'>;

export const readSku = (row: Row) => (row.get('sku') ?? '').trim().toUpperCase();
/** With 14 digits, so that all forms of a barcode are equal; empty without one. */
export function readGtin14(row: Row): string {
  const digits = readBarcode(row.get('barcode') ?? '');
  return digits && toGtin14(digits);
}

export const readSlug = (row: Row) => (row.get('slug') ?? '').trim();

/** Reports rows that repeat the SKU, barcode, slug or product of an earlier line. */
export function createRepeatCheck() {
  const lines = new Map<string, number>();
  const rememberLine = (key: string, line: number) => {
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
  return (line: number, row: Row, current: { id: string } | undefined): RowError[] => {
    const [sku, barcode, slug] = [readSku(row), readGtin14(row), readSlug(row)];
    const earlier = {
      sku: sku ? rememberLine(`sku ${sku}`, line) : undefined,
      barcode: barcode ? rememberLine(`barcode ${barcode}`, line) : undefined,
      slug: slug ? rememberLine(`slug ${slug}`, line) : undefined,
    };
    const product = current && rememberLine(`product ${current.id}`, line);
    const errors: RowError[] = [];
    if (earlier.sku)
      errors.push({ column: 'sku', message: `Line ${earlier.sku} has the same SKU` });
    if (earlier.barcode) {
      errors.push({ column: 'barcode', message: `Line ${earlier.barcode} has the same barcode` });
    }
    if (earlier.slug) {
      errors.push({ column: 'slug', message: `Line ${earlier.slug} has the same web address` });
    }
    if (product !== undefined && errors.length === 0) {
      errors.push({ column: null, message: `Line ${product} changes the same product` });
    }
    return errors;
  };
}

/** Reports one error per column. */
export function toRowErrors(error?: {
  issues: { path: PropertyKey[]; message: string }[];
}): RowError[] {
  const errors = new Map<string | null, RowError>();
  for (const { path, message } of error?.issues ?? []) {
    const column = findColumn(path);
    if (!errors.has(column)) errors.set(column, { column, message });
  }
  return [...errors.values()];
}

/** The names of these fields are columns. */
export const toTaxErrors = ({ errors }: TaxPlan): RowError[] =>
  Object.entries(errors).map(([column, message]) => ({ column, message }));
