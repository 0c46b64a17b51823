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
import { ApiError } from '#web/api/call.ts';
import { keepAnswer } from '#web/api/cache-answer.ts';

export const PAGE_SIZE = 24;

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
  const whole = keepAnswer(from.hasApi ? readWhole : readStandIn, from.now);
  let isBig = false;

  /** The whole catalogue, or undefined when one answer does not hold it. */
  async function readWhole(): Promise<Product[] | undefined> {
    // Of one that was too big only the size is asked for.
    const { products, total } = readList(await from.askList(isBig ? { limit: '1' } : {}));
    const wasBig = isBig;
    isBig = total > DEFAULT_PAGE_SIZE;
    if (wasBig && !isBig) return readWhole();
    return total > products.length ? undefined : products;
  }

  async function readStandIn(): Promise<Product[] | undefined> {
    return from
      .readFile()
      .then((answer) => readProducts(answer) ?? from.readBundle())
      .catch(() => from.readBundle())
      .catch(() => []);
  }

  /** What the shopper sees for these filters. Never fails. */
  async function select(filters: ProductFilters): Promise<ProductSelection> {
    try {
      const products = await whole.get();
      if (!products) return readPage(await from.askList(listQuery(filters)));
      return selectProducts(products, filters, PAGE_SIZE);
    } catch {
      const products = (await readStandIn()) ?? [];
      whole.learn(products);
      return selectProducts(products, filters, PAGE_SIZE);
    }
  }

  /** One product by id or slug, with others of its category; undefined when there is none. Fails when the shop does. */
  async function find(id: string): Promise<FoundProduct | undefined> {
    if (!from.hasApi) {
      const products = (await whole.get()) ?? [];
      const product = products.find((one) => one.id === id || one.slug === id);
      return product && { product, related: relatedProducts(product, products) };
    }
    const answer = await from.askProduct(id).catch(unlessMissing);
    const product = readProductAnswer(answer);
    if (!product) return undefined;
    const related = readRelated(answer);
    if (related) return { product, related };
    const { products } = await select({ ...defaultFilters, category: product.category });
    return { product, related: relatedProducts(product, products) };
  }

  /** What the server rendered into the first page is an answer too. */
  function learn({ products, total }: ProductSelection): void {
    isBig ||= total > DEFAULT_PAGE_SIZE;
    if (isBig) whole.learn(undefined);
    else if (products.length === total) whole.learn(products);
  }

  /** Makes the next filter instant and a later failure harmless, while the server still answers. */
  async function prepare(): Promise<void> {
    await from.readBundle().catch(() => []);
    if (from.hasApi) await Promise.resolve(whole.get()).catch(() => {});
  }

  return { select, find, learn, prepare, onChange: whole.onChange };
}

/** A shop that cannot be reached says nothing about a product. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || !isMissing(error)) throw error;
}

/** An id that cannot exist is refused as wrong input. */
export const isMissing = ({ status }: ApiError) => status === 404 || status === 400;

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
