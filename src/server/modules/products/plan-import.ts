import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BadRow, ImportReport } from '#shared/catalog/admin-contract.ts';
import {
  importedChanges,
  isFreeOnSale,
  isOriginalPriceAllowed,
  newProduct,
  ORIGINAL_PRICE_TOO_LOW,
  reservedSlugs,
} from '#shared/catalog/product-input.ts';
import type { Product } from '#shared/catalog/product.ts';
import { findColumn, readInput, type Row } from './csv-columns.ts';
import type { Sheet } from './read-sheet.ts';
import { freeSlug, createSlug } from './slug.ts';
import { toDetails, withPrimaryImage, type Details } from './stored-product.ts';
import { slugTakenMessage, UNKNOWN_CATEGORY } from './check-product.ts';

export type ExistingProduct = Product & { isArchived: boolean };

/** The stored data that an import needs. */
export interface ExistingData {
  /** The products whose SKU or slug is in the file, including archived ones. */
  products: ExistingProduct[];
  /** The slugs of all products. */
  slugs: string[];
  /** Category slugs by slug, by earlier slug and by name, in lowercase. */
  categories: ReadonlyMap<string, string>;
}

interface NewProductRow {
  details: Details;
  stock: number;
}

/** A change of a product's details, its stock, or both. */
interface Change {
  id: string;
  details: Details | undefined;
  stock: number | undefined;
  wasFree: boolean;
  /** The SKU or slug changes, which needs a stronger row lock. */
  changesKey: boolean;
}

export interface Plan {
  created: NewProductRow[];
  changed: Change[];
  unchanged: number;
  badRows: BadRow[];
  freeRows: ImportReport['freeRows'];
}

type RowError = Omit<BadRow, 'line'>;
type Outcome =
  | { errors: RowError[] }
  | { created: NewProductRow }
  | { changed: Change }
  | 'unchanged';

/** Plans an import row by row. The plan is applied only if it has no bad rows. */
export async function planImport(sheet: Sheet, existing: ExistingData): Promise<Plan> {
  const plan: Plan = {
    created: [],
    changed: [],
    unchanged: 0,
    badRows: [...sheet.badRows],
    freeRows: [],
  };
  const planRow = createRowPlanner(sheet, existing);
  for (const { line, row } of sheet.rows) {
    // Other requests are processed between the rows.
    if (line % 200 === 0) await yieldToEventLoop();
    const outcome = planRow(line, row);
    const free = findNewlyFree(outcome);
    if (free) plan.freeRows.push({ line, name: free.name });
    if (outcome === 'unchanged') plan.unchanged += 1;
    else if ('created' in outcome) plan.created.push(outcome.created);
    else if ('changed' in outcome) plan.changed.push(outcome.changed);
    else plan.badRows.push(...outcome.errors.map((error) => Object.assign({ line }, error)));
  }
  plan.badRows.sort((a, b) => a.line - b.line);
  return plan;
}

/** Returns the product if the row sets its price to zero; a product that was free before is not reported. */
function findNewlyFree(outcome: Outcome): Details | undefined {
  if (outcome === 'unchanged' || 'errors' in outcome) return undefined;
  const isNew = 'created' in outcome;
  const details = isNew ? outcome.created.details : outcome.changed.details;
  if (!details || !isFreeOnSale(details)) return undefined;
  return isNew || !outcome.changed.wasFree ? details : undefined;
}

/** A row changes the product with its SKU or else its slug; without such a product it creates one. */
function createRowPlanner({ columns, rows }: Sheet, { products, slugs, categories }: ExistingData) {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const findRepeats = createRepeatCheck();
  const taken = new Set([...slugs, ...reservedSlugs, ...rows.map(({ row }) => readSlug(row))]);
  return (line: number, row: Row): Outcome => {
    const slugOwner = bySlug.get(readSlug(row));
    const current = (readSku(row) && bySku.get(readSku(row))) || slugOwner;
    const rowErrors = current ? checkExisting(current, slugOwner) : checkRequiredColumns(columns);
    const errors = [...findRepeats(line, row, current), ...rowErrors];
    if (errors.length > 0) return { errors };
    return current ? planChange(row, current, categories) : planCreate(row, categories, taken);
  };
}

export const readSku = (row: Row) => (row.get('sku') ?? '').trim().toUpperCase();
export const readSlug = (row: Row) => (row.get('slug') ?? '').trim();

/** Reports rows that repeat the SKU, slug or product of an earlier line. */
function createRepeatCheck() {
  const lines = new Map<string, number>();
  const rememberLine = (key: string, line: number) => {
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
  return (line: number, row: Row, current: ExistingProduct | undefined): RowError[] => {
    const [sku, slug] = [readSku(row), readSlug(row)];
    const earlier = {
      sku: sku ? rememberLine(`sku ${sku}`, line) : undefined,
      slug: slug ? rememberLine(`slug ${slug}`, line) : undefined,
    };
    const product = current && rememberLine(`product ${current.id}`, line);
    const errors: RowError[] = [];
    if (earlier.sku)
      errors.push({ column: 'sku', message: `Line ${earlier.sku} has the same SKU` });
    if (earlier.slug) {
      errors.push({ column: 'slug', message: `Line ${earlier.slug} has the same web address` });
    }
    if (product !== undefined && errors.length === 0) {
      errors.push({ column: null, message: `Line ${product} changes the same product` });
    }
    return errors;
  };
}

function checkExisting(
  current: ExistingProduct,
  slugOwner: ExistingProduct | undefined,
): RowError[] {
  if (current.isArchived) {
    const message = `“${current.name}” is archived. Restore it before you change it`;
    return [{ column: null, message }];
  }
  if (slugOwner && slugOwner.id !== current.id) {
    return [{ column: 'slug', message: slugTakenMessage(slugOwner.name) }];
  }
  return [];
}

const REQUIRED_COLUMNS = ['name', 'category', 'price', 'stock'];

/** A file without the required columns can change products but not create them. */
function checkRequiredColumns(columns: string[]): RowError[] {
  if (REQUIRED_COLUMNS.every((column) => columns.includes(column))) return [];
  const message = `No product has this SKU or web address, and a new one needs ${REQUIRED_COLUMNS.join(', ')}`;
  return [{ column: null, message }];
}

function planCreate(row: Row, categories: ExistingData['categories'], taken: Set<string>): Outcome {
  const input = readInput(row);
  const errors = resolveCategory(input, categories);
  const { data, error } = newProduct.safeParse(input);
  if (!data || errors.length > 0) return { errors: [...errors, ...toRowErrors(error)] };
  const { stock, ...details } = data;
  const isTaken = (slug: string) => taken.has(slug);
  const slug = details.slug ?? freeSlug(createSlug(details.name, details.category), isTaken);
  taken.add(slug);
  return { created: { details: withPrimaryImage({ ...details, slug }), stock } };
}

function planChange(
  row: Row,
  current: ExistingProduct,
  categories: ExistingData['categories'],
): Outcome {
  const input = readInput(row, current);
  const errors = resolveCategory(input, categories);
  const { data, error } = importedChanges.safeParse(input);
  if (!data || errors.length > 0) return { errors: [...errors, ...toRowErrors(error)] };
  const { stock = current.stock, ...changes } = data;
  const before = withPrimaryImage(toDetails(current));
  const after = withPrimaryImage(toDetails(current, changes));
  if (!isOriginalPriceAllowed(after)) {
    return { errors: [{ column: 'originalPrice', message: ORIGINAL_PRICE_TOO_LOW }] };
  }
  const details = isDeepStrictEqual(before, after) ? undefined : after;
  const isStockChanged = stock !== current.stock;
  if (!details && !isStockChanged) return 'unchanged';
  return {
    changed: {
      id: current.id,
      details,
      stock: isStockChanged ? stock : undefined,
      wasFree: isFreeOnSale(before),
      changesKey: before.sku !== after.sku || before.slug !== after.slug,
    },
  };
}

/** Replaces the name of a category by its slug, ignoring case. */
function resolveCategory(
  input: Record<string, unknown>,
  categories: ExistingData['categories'],
): RowError[] {
  if (typeof input.category !== 'string') return [];
  const slug = categories.get(input.category.toLowerCase());
  if (slug === undefined) return [{ column: 'category', message: UNKNOWN_CATEGORY }];
  input.category = slug;
  return [];
}

/** Reports one error per column. */
function toRowErrors(error?: { issues: { path: PropertyKey[]; message: string }[] }): RowError[] {
  const errors = new Map<string | null, RowError>();
  for (const { path, message } of error?.issues ?? []) {
    const column = findColumn(path);
    if (!errors.has(column)) errors.set(column, { column, message });
  }
  return [...errors.values()];
}
