import { LIST_SEPARATOR } from '#shared/catalog/product-input.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isRecord } from '#shared/read-answer.ts';
import { plainTextOf, type Cell } from '../../csv.ts';

interface Column {
  /** Where it stands in what is said of a product: `['weight', 'unit']`. */
  at: readonly [string, string?];
  write(product: Product): Cell;
  /** What a cell says. Undefined says nothing: where something must stand, an empty cell leaves it. */
  read(cell: string, context: Context): unknown;
}

interface Context {
  current: Product | undefined;
  name: string;
}

const text = (cell: string) => cell;
const textThatMustBe = (cell: string) => cell || undefined;

const NUMBER = /^(?:₹ ?)?(-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?)$/;

/** Also `₹1,299.50`; what is no number stays as it is, for the rules to refuse. */
const number = (cell: string) => {
  const digits = NUMBER.exec(cell)?.[1];
  return digits === undefined ? textThatMustBe(cell) : Number(digits.replaceAll(',', ''));
};

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];
const flag = (cell: string) => {
  if (YES.includes(cell.toLowerCase())) return true;
  return NO.includes(cell.toLowerCase()) ? false : textThatMustBe(cell);
};

const list = (cell: string) => cell.split(LIST_SEPARATOR);
const joined = (texts: readonly string[]) => texts.join(` ${LIST_SEPARATOR} `);

const plain = (name: keyof Product, read: Column['read']): [string, Column] => [
  name,
  // Those that are called so are texts, numbers, flags or nothing.
  { at: [name], write: (product) => product[name] as Cell, read },
];

const weight = (name: string, part: 'value' | 'unit', read: Column['read']): [string, Column] => [
  name,
  { at: ['weight', part], write: (product) => product.weight?.[part] ?? null, read },
];

const nutrient = (name: keyof NonNullable<Product['nutritionalInfo']>): [string, Column] => [
  name,
  {
    at: ['nutritionalInfo', name],
    write: (product) => product.nutritionalInfo?.[name] ?? null,
    read: number,
  },
];

const texts = (name: 'tags' | 'serveIdeas'): [string, Column] => [
  name,
  { at: [name], write: (product) => joined(product[name]), read: list },
];

/** The columns of the CSV, in the order they are written. */
const columns: ReadonlyMap<string, Column> = new Map([
  plain('sku', text),
  plain('name', textThatMustBe),
  plain('slug', textThatMustBe),
  plain('hindiName', text),
  plain('tagline', text),
  plain('category', textThatMustBe),
  plain('price', number),
  plain('originalPrice', (cell) => number(cell) ?? null),
  plain('stock', number),
  weight('weight', 'value', number),
  weight('unit', 'unit', (cell) => cell.toLowerCase() || undefined),
  nutrient('calories'),
  nutrient('protein'),
  nutrient('carbs'),
  nutrient('fat'),
  nutrient('fiber'),
  nutrient('sugar'),
  texts('tags'),
  texts('serveIdeas'),
  plain('isActive', flag),
  plain('isFeatured', flag),
  plain('isBestseller', flag),
  plain('isOrganic', flag),
  plain('tile', textThatMustBe),
  plain('origin', text),
  plain('shelfLifeMonths', (cell) => number(cell) ?? null),
  plain('shortDescription', text),
  plain('description', text),
  [
    'images',
    { at: ['images'], write: (product) => addressesOf(product).join(' '), read: imagesIn },
  ],
]);

export const columnNames = [...columns.keys()];

/** The first one is the primary one. */
function addressesOf({ images }: Product): string[] {
  return images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)).map(({ url }) => url);
}

/** Descriptions have no column: they stay where the picture does. */
function imagesIn(cell: string, { current, name }: Context) {
  const known = new Map(current?.images.map(({ url, alt }) => [url, alt]));
  const addresses = cell.split(/\s+/).filter(Boolean);
  return addresses.map((url, index) => ({
    url,
    alt: known.get(url) ?? name,
    isPrimary: index === 0,
  }));
}

export function cellsOf(product: Product): Cell[] {
  return [...columns.values()].map(({ write }) => write(product));
}

/** Programs change the ends of lines as they like. */
const isSame = (a: string, b: string) =>
  a === b || a.trim().replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');

/** A row of the file by its columns. */
export type Row = ReadonlyMap<string, string>;

/** What a row says of a product. A cell that reads as the export would write it says nothing. */
export function saidIn(row: Row, current?: Product): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const name = row.get('name') || current?.name || '';
  for (const [column, { at, write, read }] of columns) {
    const cell = row.get(column)?.trim();
    if (cell === undefined) continue;
    const isAsItIs = current && isSame(plainTextOf(write(current)), cell);
    if (!isAsItIs) put(said, at, { value: read(cell, { current, name }), current });
  }
  if (isRecord(said.weight)) said.weight = weightIn(said.weight);
  if (isRecord(said.nutritionalInfo)) said.nutritionalInfo = partsIn(said.nutritionalInfo);
  return said;
}

function put(
  said: Record<string, unknown>,
  [name, part]: Column['at'],
  { value, current }: { value: unknown; current: Product | undefined },
): void {
  if (part !== undefined) {
    const before = said[name] ?? current?.[name as 'weight' | 'nutritionalInfo'];
    said[name] = { ...(isRecord(before) ? before : {}), [part]: value };
  } else if (value !== undefined) said[name] = value;
}

/** Grams are meant where no unit stands; a unit alone is no weight. */
function weightIn({ value, unit = 'g' }: Record<string, unknown>) {
  return value === undefined ? null : { value, unit };
}

function partsIn(parts: Record<string, unknown>) {
  const known = Object.entries(parts).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** The column in which something wrong with what was said can be put right. */
export function columnAt([first, second]: readonly PropertyKey[]): string | null {
  for (const [name, { at }] of columns) {
    const [whole, part] = at;
    if (whole === first && (part === undefined || second === undefined || part === second)) {
      return name;
    }
  }
  return null;
}
