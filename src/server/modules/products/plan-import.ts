import { setImmediate as breathe } from 'node:timers/promises';
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
import { columnAt, saidIn, type Row } from './csv-columns.ts';
import type { Sheet } from './read-sheet.ts';
import { freeSlug, slugOf } from './slug.ts';
import { detailsOf, withPictures, type Details } from './stored-product.ts';
import { takenSlug, UNKNOWN_CATEGORY } from './check-unique.ts';

export type KnownProduct = Product & { isArchived: boolean };

/** What the shop has, as far as the file may be about it. */
export interface Known {
  /** Those whose SKU or slug stands in the file, also archived ones. */
  products: KnownProduct[];
  /** Of all products. */
  slugs: string[];
  /** Slugs by slug and by name, in small letters. */
  categories: ReadonlyMap<string, string>;
}

interface New {
  details: Details;
  stock: number;
}

/** What of a product changes: what it says of itself, its stock, or both. */
interface Change {
  id: string;
  details: Details | undefined;
  stock: number | undefined;
  wasFree: boolean;
  /** The SKU or slug changes, which needs a stronger row lock. */
  changesKey: boolean;
}

export interface Plan {
  created: New[];
  changed: Change[];
  unchanged: number;
  badRows: BadRow[];
  freeRows: ImportReport['freeRows'];
}

type Wrong = Omit<BadRow, 'line'>;
type Outcome = { wrong: Wrong[] } | { created: New } | { changed: Change } | 'unchanged';

/** Decides what a file does to the shop, row by row; it is carried out only when no row is wrong. */
export async function planImport(sheet: Sheet, known: Known): Promise<Plan> {
  const plan: Plan = {
    created: [],
    changed: [],
    unchanged: 0,
    badRows: [...sheet.badRows],
    freeRows: [],
  };
  const decide = decider(sheet, known);
  for (const { line, row } of sheet.rows) {
    // Shoppers are not kept waiting for the whole file.
    if (line % 200 === 0) await breathe();
    const outcome = decide(line, row);
    const free = freeIn(outcome);
    if (free) plan.freeRows.push({ line, name: free.name });
    if (outcome === 'unchanged') plan.unchanged += 1;
    else if ('created' in outcome) plan.created.push(outcome.created);
    else if ('changed' in outcome) plan.changed.push(outcome.changed);
    else plan.badRows.push(...outcome.wrong.map((what) => Object.assign({ line }, what)));
  }
  plan.badRows.sort((a, b) => a.line - b.line);
  return plan;
}

/** What a row makes free that was not free before; other edits of a free product are not its news. */
function freeIn(outcome: Outcome): Details | undefined {
  if (outcome === 'unchanged' || 'wrong' in outcome) return undefined;
  const isNew = 'created' in outcome;
  const details = isNew ? outcome.created.details : outcome.changed.details;
  if (!details || !isFreeOnSale(details)) return undefined;
  return isNew || !outcome.changed.wasFree ? details : undefined;
}

/** A row is about the product that has its SKU, or else its web address; if there is none, about a new one. */
function decider({ head, rows }: Sheet, { products, slugs, categories }: Known) {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const earlier = earlierLines();
  const taken = new Set([...slugs, ...reservedSlugs, ...rows.map(({ row }) => slugIn(row))]);
  return (line: number, row: Row): Outcome => {
    const holder = bySlug.get(slugIn(row));
    const current = (skuIn(row) && bySku.get(skuIn(row))) || holder;
    const misplaced = current ? refuseOthers(current, holder) : refuseUnfinished(head);
    const wrong = [...earlier(line, row, current), ...misplaced];
    if (wrong.length > 0) return { wrong };
    return current ? changeIn(row, current, categories) : newIn(row, categories, taken);
  };
}

export const skuIn = (row: Row) => (row.get('sku') ?? '').trim().toUpperCase();
export const slugIn = (row: Row) => (row.get('slug') ?? '').trim();

/** Remembers what the lines are about, and says so when one comes a second time. */
function earlierLines() {
  const lines = new Map<string, number>();
  const note = (key: string, line: number) => {
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
  return (line: number, row: Row, current: KnownProduct | undefined): Wrong[] => {
    const [sku, slug] = [skuIn(row), slugIn(row)];
    const earlier = {
      sku: sku ? note(`sku ${sku}`, line) : undefined,
      slug: slug ? note(`slug ${slug}`, line) : undefined,
    };
    const product = current && note(`product ${current.id}`, line);
    const wrong: Wrong[] = [];
    if (earlier.sku)
      wrong.push({ column: 'sku', message: `This SKU is in line ${earlier.sku} too` });
    if (earlier.slug) {
      wrong.push({ column: 'slug', message: `This web address is in line ${earlier.slug} too` });
    }
    if (product !== undefined && wrong.length === 0) {
      wrong.push({ column: null, message: `Line ${product} is about this product too` });
    }
    return wrong;
  };
}

function refuseOthers(current: KnownProduct, holder: KnownProduct | undefined): Wrong[] {
  if (current.isArchived) {
    const message = `“${current.name}” is archived. Restore it before you change it`;
    return [{ column: null, message }];
  }
  if (holder && holder.id !== current.id) {
    return [{ column: 'slug', message: takenSlug(holder.name) }];
  }
  return [];
}

const NEEDED = ['name', 'category', 'price', 'stock'];

/** A file that only corrects prices or stock cannot add what it does not find. */
function refuseUnfinished(head: string[]): Wrong[] {
  if (NEEDED.every((column) => head.includes(column))) return [];
  const message = `No product has this SKU or web address, and a new one needs ${NEEDED.join(', ')}`;
  return [{ column: null, message }];
}

function newIn(row: Row, categories: Known['categories'], taken: Set<string>): Outcome {
  const said = saidIn(row);
  const wrong = placeInCategory(said, categories);
  const { data, error } = newProduct.safeParse(said);
  if (!data || wrong.length > 0) return { wrong: [...wrong, ...issuesOf(error)] };
  const { stock, ...details } = data;
  const isTaken = (slug: string) => taken.has(slug);
  const slug = details.slug ?? freeSlug(slugOf(details.name, details.category), isTaken);
  taken.add(slug);
  return { created: { details: withPictures({ ...details, slug }), stock } };
}

function changeIn(row: Row, current: KnownProduct, categories: Known['categories']): Outcome {
  const said = saidIn(row, current);
  const wrong = placeInCategory(said, categories);
  const { data, error } = importedChanges.safeParse(said);
  if (!data || wrong.length > 0) return { wrong: [...wrong, ...issuesOf(error)] };
  const { stock = current.stock, ...anew } = data;
  const before = withPictures(detailsOf(current));
  const after = withPictures(detailsOf(current, anew));
  if (!isOriginalPriceAllowed(after)) {
    return { wrong: [{ column: 'originalPrice', message: ORIGINAL_PRICE_TOO_LOW }] };
  }
  const details = isDeepStrictEqual(before, after) ? undefined : after;
  const isMoved = stock !== current.stock;
  if (!details && !isMoved) return 'unchanged';
  return {
    changed: {
      id: current.id,
      details,
      stock: isMoved ? stock : undefined,
      wasFree: isFreeOnSale(before),
      changesKey: before.sku !== after.sku || before.slug !== after.slug,
    },
  };
}

/** People write the name of a category, and capitals as they like. */
function placeInCategory(said: Record<string, unknown>, categories: Known['categories']): Wrong[] {
  if (typeof said.category !== 'string') return [];
  const slug = categories.get(said.category.toLowerCase());
  if (slug === undefined) return [{ column: 'category', message: UNKNOWN_CATEGORY }];
  said.category = slug;
  return [];
}

/** One for each column. */
function issuesOf(error?: { issues: { path: PropertyKey[]; message: string }[] }): Wrong[] {
  const wrong = new Map<string | null, Wrong>();
  for (const { path, message } of error?.issues ?? []) {
    const column = columnAt(path);
    if (!wrong.has(column)) wrong.set(column, { column, message });
  }
  return [...wrong.values()];
}
