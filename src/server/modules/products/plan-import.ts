import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BadRow, ImportReport } from '#shared/catalog/admin-contract.ts';
import type { ComboPartsInput } from '#shared/catalog/combo-contract.ts';
import {
  importedChanges,
  isFreeOnSale,
  isOriginalPriceAllowed,
  newProduct,
  ORIGINAL_PRICE_TOO_LOW,
  reservedSlugs,
} from '#shared/catalog/product-input.ts';
import type { TaxEntry } from '../catalog/product-taxes.ts';
import { COMBO_STOCK } from '../inventory/refuse-combo.ts';
import { checkImportedSizes, type ExistingSize, type SizedRow } from './check-imported-sizes.ts';
import { readInput, type Row, type SheetProduct } from './csv-columns.ts';
import { resolveParts } from './named-parts.ts';
import { planTax, type CategoryTax, type TaxPlan, type TaxPlanInput } from './plan-tax.ts';
import type { Sheet } from './read-sheet.ts';
import {
  createRepeatCheck,
  readGtin14,
  readSku,
  readSlug,
  toRowErrors,
  toTaxErrors,
  type RowError,
} from './row-errors.ts';
import { freeSlug, slugOf } from './slug.ts';
import { toDetails, withPrimaryImage, type Details } from './stored-product.ts';
import { barcodeTakenMessage, slugTakenMessage, UNKNOWN_CATEGORY } from './check-product.ts';

export type ExistingProduct = SheetProduct & { isArchived: boolean; taxes: TaxEntry[] };

/** The stored data that an import needs. */
export interface ExistingData {
  /** The products whose SKU or slug is in the file, including archived ones. */
  products: ExistingProduct[];
  /** The products with a barcode of the file, by that barcode with 14 digits. */
  barcodes: ReadonlyMap<string, { id: string; name: string }>;
  /** All products with a size. */
  sizes: ExistingSize[];
  /** The slugs of all products. */
  slugs: string[];
  /** Category slugs by slug, by earlier slug and by name, in lowercase. */
  categories: ReadonlyMap<string, string>;
  /** The products that the file names as parts of combos. */
  namedParts: Parameters<typeof resolveParts>[1];
  /** The HSN codes and rates of categories by their slugs. */
  categoryTaxes: ReadonlyMap<string, CategoryTax>;
  taxRules: Pick<TaxPlanInput, 'needsHsn' | 'today'>;
}

interface NewProductRow {
  details: Details;
  stock: number;
  tax: TaxPlan;
  /** Of a combo. */
  parts: ComboPartsInput;
}

/** A change of a product's details or tax, its stock, or both. */
interface Change {
  id: string;
  details: Details | undefined;
  stock: number | undefined;
  tax: TaxPlan;
  /** The parts of a combo, if they change. */
  parts: ComboPartsInput | undefined;
  wasFree: boolean;
  /** The product gets another size, in its group of sizes or in another one. */
  changesSize: boolean;
  changesGroup: boolean;
  /** The SKU or slug changes, which needs a stronger row lock. */
  changesKey: boolean;
}

export interface Plan {
  created: (NewProductRow & { line: number })[];
  changed: (Change & { line: number })[];
  unchanged: number;
  badRows: BadRow[];
  freeRows: ImportReport['freeRows'];
}

type Outcome =
  | { errors: RowError[] }
  | { created: NewProductRow }
  | { changed: Change }
  | 'unchanged';

interface PlannedRow {
  line: number;
  outcome: Outcome;
}

/** The sizes are checked last, because they depend on the other rows. */
function withCheckedSizes(planned: PlannedRow[], { sizes, products }: ExistingData): PlannedRow[] {
  const sizesById = new Map(products.map((product) => [product.id, product]));
  const rows = planned.flatMap(({ line, outcome }): SizedRow[] => {
    if (outcome === 'unchanged' || 'errors' in outcome) return [];
    if ('created' in outcome) return [{ ...outcome.created.details, id: undefined, line }];
    const { id, details = sizesById.get(id) } = outcome.changed;
    return details
      ? [
          {
            name: details.name,
            sizeGroup: details.sizeGroup,
            sizeLabel: details.sizeLabel,
            id,
            line,
          },
        ]
      : [];
  });
  const errors = checkImportedSizes(sizes, rows);
  return planned.map(({ line, outcome }) => {
    const found = errors.get(line);
    return { line, outcome: found ? { errors: found } : outcome };
  });
}

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
  const planned: PlannedRow[] = [];
  for (const { line, row } of sheet.rows) {
    // Other requests are processed between the rows.
    if (line % 200 === 0) await yieldToEventLoop();
    planned.push({ line, outcome: planRow(line, row) });
  }
  for (const { line, outcome } of withCheckedSizes(planned, existing)) {
    const free = findNewlyFree(outcome);
    if (free) plan.freeRows.push({ line, name: free.name });
    if (outcome === 'unchanged') plan.unchanged += 1;
    else if ('created' in outcome) plan.created.push({ ...outcome.created, line });
    else if ('changed' in outcome) plan.changed.push({ ...outcome.changed, line });
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
function createRowPlanner({ columns, rows }: Sheet, existing: ExistingData) {
  const { products, slugs } = existing;
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const findRepeats = createRepeatCheck();
  const taken = new Set([...slugs, ...reservedSlugs, ...rows.map(({ row }) => readSlug(row))]);
  return (line: number, row: Row): Outcome => {
    const slugOwner = bySlug.get(readSlug(row));
    const current = (readSku(row) && bySku.get(readSku(row))) || slugOwner;
    const rowErrors = current ? checkExisting(current, slugOwner) : checkRequiredColumns(columns);
    rowErrors.push(...checkBarcode(existing.barcodes.get(readGtin14(row)), current));
    const errors = [...findRepeats(line, row, current), ...rowErrors];
    if (errors.length > 0) return { errors };
    return current ? planChange(row, current, existing) : planCreate(row, existing, taken);
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

function checkBarcode(
  owner: { id: string; name: string } | undefined,
  current: ExistingProduct | undefined,
): RowError[] {
  if (!owner || owner.id === current?.id) return [];
  return [{ column: 'barcode', message: barcodeTakenMessage(owner.name) }];
}

const REQUIRED_COLUMNS = ['name', 'category', 'price', 'stock'];

/** A file without the required columns can change products but not create them. */
function checkRequiredColumns(columns: string[]): RowError[] {
  if (REQUIRED_COLUMNS.every((column) => columns.includes(column))) return [];
  const message = `No product has this SKU or web address, and a new one needs ${REQUIRED_COLUMNS.join(', ')}`;
  return [{ column: null, message }];
}

function planCreate(row: Row, existing: ExistingData, taken: Set<string>): Outcome {
  const input = readInput(row);
  const errors = resolveReferences(input, existing);
  const isCombo = isNonEmpty(input.parts);
  if (isCombo) input.stock ??= 0;
  const { data, error } = newProduct.safeParse(input);
  if (!data || errors.length > 0) return { errors: [...errors, ...toRowErrors(error)] };
  const { stock, parts, hsn, gstRate, gstFrom, sizeOf: _, ...details } = data;
  if (isCombo && stock > 0) return { errors: [{ column: 'stock', message: COMBO_STOCK }] };
  const tax = planTax({
    taxes: [],
    input: { hsn, gstRate, gstFrom },
    category: existing.categoryTaxes.get(details.category),
    isNew: true,
    isPublished: details.isActive && !isCombo,
    ...existing.taxRules,
  });
  const taxErrors = toTaxErrors(tax);
  if (taxErrors.length > 0) return { errors: taxErrors };
  const isTaken = (slug: string) => taken.has(slug);
  const slug = details.slug ?? freeSlug(slugOf(details), isTaken);
  taken.add(slug);
  return { created: { details: withPrimaryImage({ ...details, slug }), stock, tax, parts } };
}

function planChange(row: Row, current: ExistingProduct, existing: ExistingData): Outcome {
  const input = readInput(row, current);
  const errors = resolveReferences(input, existing);
  const { data, error } = importedChanges.safeParse(input);
  if (!data || errors.length > 0) return { errors: [...errors, ...toRowErrors(error)] };
  const wasCombo = current.parts.length > 0;
  const currentStock = wasCombo ? 0 : current.stock;
  const { stock = currentStock, parts, hsn, gstRate, gstFrom, ...changes } = data;
  const isCombo = parts ? parts.length > 0 : wasCombo;
  if (isCombo && stock > 0 && data.stock !== undefined) {
    return { errors: [{ column: 'stock', message: COMBO_STOCK }] };
  }
  const before = withPrimaryImage(toDetails(current));
  const after = withPrimaryImage(toDetails(current, changes));
  if (!isOriginalPriceAllowed(after)) {
    return { errors: [{ column: 'originalPrice', message: ORIGINAL_PRICE_TOO_LOW }] };
  }
  const tax = planTax({
    taxes: current.taxes,
    input: { hsn, gstRate, gstFrom },
    category: existing.categoryTaxes.get(after.category),
    isNew: false,
    isPublished: after.isActive && !(before.isActive && !wasCombo) && !isCombo,
    ...existing.taxRules,
  });
  const taxErrors = toTaxErrors(tax);
  if (taxErrors.length > 0) return { errors: taxErrors };
  const isSame = !tax.put && !tax.remove && isDeepStrictEqual(before, after);
  const details = isSame ? undefined : after;
  const isStockChanged = stock !== currentStock;
  if (!details && !isStockChanged && !parts) return 'unchanged';
  return {
    changed: {
      id: current.id,
      details,
      stock: isStockChanged ? stock : undefined,
      tax,
      parts,
      wasFree: isFreeOnSale(before),
      changesSize: before.sizeGroup !== after.sizeGroup || before.sizeLabel !== after.sizeLabel,
      changesGroup: before.sizeGroup !== after.sizeGroup,
      changesKey: before.sku !== after.sku || before.slug !== after.slug,
    },
  };
}

const isNonEmpty = (list: unknown) => Array.isArray(list) && list.length > 0;

const resolveReferences = (input: Record<string, unknown>, existing: ExistingData): RowError[] => [
  ...resolveCategory(input, existing.categories),
  ...resolveParts(input, existing.namedParts),
];

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
