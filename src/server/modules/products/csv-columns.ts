import { gtinProblem } from '#shared/catalog/gtin.ts';
import { LIST_SEPARATOR } from '#shared/catalog/product-input.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isRecord } from '#shared/read-answer.ts';
import { cellText, type Cell } from '../../csv.ts';
import { PARTS_COLUMN, readParts, writeParts } from './csv-parts.ts';

/** A product with the HSN code and rate of today. */
export type SheetProduct = Product & {
  hsn: string | null;
  gstRate: number | null;
  barcode: string | null;
  /** Of a combo. */
  parts: { productId: string; sku: string | null; quantity: number }[];
};

interface Column {
  /** The path of the field in a product's input: `['weight', 'unit']`. */
  path: readonly [string, string?];
  write(product: SheetProduct): Cell;
  /** Parses a cell. Undefined leaves the field unchanged, e.g. for an empty cell of a required field. */
  read(cell: string, context: Context): unknown;
}

interface Context {
  current: SheetProduct | undefined;
  name: string;
}

const text = (cell: string) => cell;
const requiredText = (cell: string) => cell || undefined;

const NUMBER_PATTERN = /^(?:₹ ?)?(-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?)$/;

/** Also reads `₹1,299.50`. Returns other texts as they are, for the validation to reject. */
const number = (cell: string) => {
  const digits = NUMBER_PATTERN.exec(cell)?.[1];
  return digits === undefined ? requiredText(cell) : Number(digits.replaceAll(',', ''));
};

/** Spreadsheets remove the first 0 of a number; no HSN code has an odd number of digits. */
function readHsn(cell: string): string | undefined {
  const digits = cell.replaceAll(/\s/g, '');
  return requiredText(/^(\d{3}|\d{5}|\d{7})$/.test(digits) ? `0${digits}` : cell);
}

/** The digits without spaces. Spreadsheets remove the first 0. */
export function readBarcode(cell: string): string {
  const digits = cell.replaceAll(/[\s-]/g, '');
  return gtinProblem(digits) && !gtinProblem(`0${digits}`) ? `0${digits}` : digits;
}

const TRUE_WORDS = ['yes', 'y', 'true', '1'];
const FALSE_WORDS = ['no', 'n', 'false', '0'];
const booleanCell = (cell: string) => {
  if (TRUE_WORDS.includes(cell.toLowerCase())) return true;
  return FALSE_WORDS.includes(cell.toLowerCase()) ? false : requiredText(cell);
};

const list = (cell: string) => cell.split(LIST_SEPARATOR);
const joined = (texts: readonly string[]) => texts.join(` ${LIST_SEPARATOR} `);

const simpleColumn = (name: keyof SheetProduct, read: Column['read']): [string, Column] => [
  name,
  // The fields with these names are texts, numbers, booleans or null.
  { path: [name], write: (product) => product[name] as Cell, read },
];

const weight = (name: string, part: 'value' | 'unit', read: Column['read']): [string, Column] => [
  name,
  { path: ['weight', part], write: (product) => product.weight?.[part] ?? null, read },
];

const nutrientColumn = (name: keyof NonNullable<Product['nutritionalInfo']>): [string, Column] => [
  name,
  {
    path: ['nutritionalInfo', name],
    write: (product) => product.nutritionalInfo?.[name] ?? null,
    read: number,
  },
];

const listColumn = (name: 'tags' | 'serveIdeas'): [string, Column] => [
  name,
  { path: [name], write: (product) => joined(product[name]), read: list },
];

/** The columns of the CSV file, in their order. */
const columns: ReadonlyMap<string, Column> = new Map([
  simpleColumn('sku', text),
  simpleColumn('barcode', readBarcode),
  simpleColumn('name', requiredText),
  simpleColumn('slug', requiredText),
  simpleColumn('hindiName', text),
  simpleColumn('tagline', text),
  simpleColumn('category', requiredText),
  simpleColumn('price', number),
  simpleColumn('originalPrice', (cell) => number(cell) ?? null),
  // A combo has no stock of its own.
  [
    'stock',
    {
      path: ['stock'],
      write: ({ parts, stock }) => (parts.length > 0 ? null : stock),
      read: number,
    },
  ],
  simpleColumn('hsn', readHsn),
  simpleColumn('gstRate', (cell) => number(cell.replace(/ ?%$/, ''))),
  weight('weight', 'value', number),
  weight('unit', 'unit', (cell) => cell.toLowerCase() || undefined),
  simpleColumn('sizeGroup', text),
  simpleColumn('sizeLabel', text),
  nutrientColumn('calories'),
  nutrientColumn('protein'),
  nutrientColumn('carbs'),
  nutrientColumn('fat'),
  nutrientColumn('fiber'),
  nutrientColumn('sugar'),
  listColumn('tags'),
  listColumn('serveIdeas'),
  simpleColumn('isActive', booleanCell),
  simpleColumn('isFeatured', booleanCell),
  simpleColumn('isBestseller', booleanCell),
  simpleColumn('isOrganic', booleanCell),
  simpleColumn('tile', requiredText),
  simpleColumn('origin', text),
  simpleColumn('shelfLifeMonths', (cell) => number(cell) ?? null),
  simpleColumn('shortDescription', text),
  simpleColumn('description', text),
  simpleColumn('seoTitle', text),
  simpleColumn('seoDescription', text),
  [
    'images',
    { path: ['images'], write: (product) => imageUrls(product).join(' '), read: readImages },
  ],
  [PARTS_COLUMN, { path: ['parts'], write: ({ parts }) => writeParts(parts), read: readParts }],
]);

export const columnNames = [...columns.keys()];

/** The primary image comes first. */
function imageUrls({ images }: Product): string[] {
  return images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)).map(({ url }) => url);
}

/** Keeps the alt texts of known images, because they have no column. */
function readImages(cell: string, { current, name }: Context) {
  const altByUrl = new Map(current?.images.map(({ url, alt }) => [url, alt]));
  const urls = cell.split(/\s+/).filter(Boolean);
  return urls.map((url, index) => ({
    url,
    alt: altByUrl.get(url) ?? name,
    isPrimary: index === 0,
  }));
}

export function toCells(product: SheetProduct): Cell[] {
  return [...columns.values()].map(({ write }) => write(product));
}

/** Ignores line endings, which spreadsheet programs change. */
const isSameText = (a: string, b: string) =>
  a === b || a.trim().replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');

/** The cells of a row by column. */
export type Row = ReadonlyMap<string, string>;

/** Reads the changes in a row. A cell that equals the exported value is no change. */
export function readInput(row: Row, current?: SheetProduct): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const name = row.get('name') || current?.name || '';
  for (const [column, { path, write, read }] of columns) {
    const cell = row.get(column)?.trim();
    if (cell === undefined) continue;
    const isUnchanged = current && isSameText(cellText(write(current)), cell);
    if (!isUnchanged) setField(input, path, { value: read(cell, { current, name }), current });
  }
  if (isRecord(input.weight)) input.weight = readWeight(input.weight);
  if (isRecord(input.nutritionalInfo))
    input.nutritionalInfo = removeUndefined(input.nutritionalInfo);
  return input;
}

function setField(
  input: Record<string, unknown>,
  [name, part]: Column['path'],
  { value, current }: { value: unknown; current: SheetProduct | undefined },
): void {
  if (part !== undefined) {
    const before = input[name] ?? current?.[name as 'weight' | 'nutritionalInfo'];
    input[name] = { ...(isRecord(before) ? before : {}), [part]: value };
  } else if (value !== undefined) input[name] = value;
}

/** The default unit is grams; a unit without a value means no weight. */
function readWeight({ value, unit = 'g' }: Record<string, unknown>) {
  return value === undefined ? null : { value, unit };
}

function removeUndefined(parts: Record<string, unknown>) {
  const stated = Object.entries(parts).filter(([, value]) => value !== undefined);
  return stated.length > 0 ? Object.fromEntries(stated) : null;
}

/** Finds the column for the path of a validation error. */
export function findColumn([first, second]: readonly PropertyKey[]): string | null {
  for (const [name, { path }] of columns) {
    const [field, part] = path;
    if (field === first && (part === undefined || second === undefined || part === second)) {
      return name;
    }
  }
  return null;
}
