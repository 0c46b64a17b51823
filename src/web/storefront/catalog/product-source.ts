import {
  DEFAULT_PAGE_SIZE,
  defaultFilters,
  selectProducts,
  writeFilters,
  type ProductFilters,
  type ProductSelection,
} from '#shared/catalog/filters.ts';
import type { Product } from '#shared/catalog/product.ts';
import { readProductAnswer, readProducts } from '#shared/catalog/read-product.ts';
import { relatedProducts } from '#shared/catalog/related-products.ts';

export const PAGE_SIZE = 24;
const FRESH_MS = 30_000;

/** Where products can be had, the best place first. */
export interface Suppliers {
  /** False where only static files are served. */
  hasApi: boolean;
  askList(query: Record<string, string>): Promise<unknown>;
  askProduct(id: string): Promise<unknown>;
  readFile(): Promise<unknown>;
  readBundle(): Promise<Product[]>;
  now(): number;
}

export interface FoundProduct {
  product: Product;
  related: Product[];
}

/** The words of an address, as the API takes them, for one page of the list. */
export function listQuery(filters: ProductFilters): Record<string, string> {
  return { ...Object.fromEntries(writeFilters(filters)), limit: String(PAGE_SIZE) };
}

/**
 * The catalogue as the browser has it. While it fits one answer it is kept, and filters are answered on
 * the spot; else the server is asked page by page. When the server is away, the static file and then the
 * bundled list stand in, and nobody is told.
 */
export function createProductSource(from: Suppliers) {
  let kept: { products: Product[]; readAt: number } | undefined;
  let isTooBig = false;
  let reading: Promise<Product[] | undefined> | undefined;
  const listeners = new Set<() => void>();

  const keep = (products: Product[]) => {
    kept = { products, readAt: from.now() };
    return products;
  };

  /** The whole catalogue, or undefined when one answer does not hold it. */
  async function readWhole(): Promise<Product[] | undefined> {
    const { products, total } = readList(await from.askList({}));
    isTooBig = total > products.length;
    if (!isTooBig) return keep(products);
    kept = undefined;
    return undefined;
  }

  const readWholeOnce = () => (reading ??= readWhole().finally(() => (reading = undefined)));

  async function refresh(): Promise<void> {
    const before = kept;
    // An answer that fails counts as a look as well: the next one is due in half a minute.
    if (kept) kept = { ...kept, readAt: from.now() };
    await readWholeOnce();
    if (JSON.stringify(before?.products) === JSON.stringify(kept?.products)) return;
    for (const listener of listeners) listener();
  }

  async function readStandIn(): Promise<Product[]> {
    const products = await from
      .readFile()
      .then((answer) => readProducts(answer) ?? from.readBundle())
      .catch(() => from.readBundle())
      .catch(() => []);
    return keep(products);
  }

  /** What the shopper sees for these filters. Never fails. */
  async function select(filters: ProductFilters): Promise<ProductSelection> {
    const here = (products: Product[]) => selectProducts(products, filters, PAGE_SIZE);
    if (!from.hasApi) return here(kept?.products ?? (await readStandIn()));
    if (kept && from.now() - kept.readAt > FRESH_MS) refresh().catch(() => {});
    if (kept) return here(kept.products);
    try {
      const whole = isTooBig ? undefined : await readWholeOnce();
      return whole ? here(whole) : readPage(await from.askList(listQuery(filters)));
    } catch {
      return here(await readStandIn());
    }
  }

  /** One product by id or slug, with others of its category; undefined when there is none to show. */
  async function find(id: string): Promise<FoundProduct | undefined> {
    if (!from.hasApi) {
      const products = kept?.products ?? (await readStandIn());
      const product = products.find((one) => one.id === id || one.slug === id);
      return product && { product, related: relatedProducts(product, products) };
    }
    const answer = await from.askProduct(id).catch(() => undefined);
    const product = readProductAnswer(answer);
    if (!product) return undefined;
    const related = readRelated(answer);
    if (related) return { product, related };
    const { products } = await select({ ...defaultFilters, category: product.category });
    return { product, related: relatedProducts(product, products) };
  }

  /** What the server rendered into the first page is an answer too. */
  function learn({ products, total }: ProductSelection): void {
    if (kept || isTooBig) return;
    isTooBig = total > DEFAULT_PAGE_SIZE;
    if (products.length === total) keep(products);
  }

  /** Makes the next filter instant and a later failure harmless, while the server still answers. */
  async function prepare(): Promise<void> {
    await from.readBundle().catch(() => []);
    if (from.hasApi && !kept && !isTooBig) await readWholeOnce().catch(() => {});
  }

  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { select, find, learn, prepare, onChange };
}

type ListAnswer = Partial<Omit<ProductSelection, 'products'>>;

function readList(answer: unknown): { products: Product[]; total: number } {
  const products = readProducts(answer);
  if (!products) throw new Error('This is no list of products');
  return { products, total: dataOf(answer).total ?? products.length };
}

/** A page of a big catalogue. Only the shop's own API divides its list, so the counts are there. */
function readPage(answer: unknown): ProductSelection {
  const { products, total } = readList(answer);
  const { matching = total, featured = 0, page = 1, pages = 1 } = dataOf(answer);
  const { categories = [], highestPrice = 0 } = dataOf(answer);
  return { products, total, matching, featured, page, pages, categories, highestPrice };
}

function readRelated(answer: unknown): Product[] | undefined {
  return readProducts((dataOf(answer) as { related?: unknown }).related);
}

function dataOf(answer: unknown): ListAnswer {
  const { data } = (answer ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? data : {};
}
