import {
  DEFAULT_PAGE_SIZE,
  writeFilters,
  type ProductFilters,
  type ProductSelection,
} from '#shared/catalog/filters.ts';
import { selectProducts } from '#shared/catalog/select-products.ts';
import type { Product } from '#shared/catalog/product.ts';
import { readProducts } from '#shared/catalog/read-product.ts';
import { cacheAnswer } from '#web/api/cache-answer.ts';

export const PAGE_SIZE = 24;

/** The sources of products, in the order in which they are tried. */
export interface Suppliers {
  /** False if only static files are served. */
  hasApi: boolean;
  askList(query: Record<string, string>): Promise<unknown>;
  readFile(): Promise<unknown>;
  readBundle(): Promise<Product[]>;
  now(): number;
}

/** The API query for one page of the list. */
export function listQuery(filters: ProductFilters): Record<string, string> {
  return { ...Object.fromEntries(writeFilters(filters)), limit: String(PAGE_SIZE) };
}

/**
 * The catalogue in the browser. A catalogue that fits one response is cached and filtered locally; a bigger one is
 * fetched page by page. If the server is down, the static file and then the bundled list replace it without an error
 * message.
 */
export function createProductSource(from: Suppliers) {
  const whole = cacheAnswer(from.hasApi ? readWhole : readFallback, from.now);
  let isBig = false;

  /** The whole catalogue, or undefined if it does not fit one response. */
  async function readWhole(): Promise<Product[] | undefined> {
    // For a big catalogue, only its size is fetched.
    const { products, total } = readList(await from.askList(isBig ? { limit: '1' } : {}));
    const wasBig = isBig;
    isBig = total > DEFAULT_PAGE_SIZE;
    if (wasBig && !isBig) return readWhole();
    return total > products.length ? undefined : products;
  }

  async function readFallback(): Promise<Product[] | undefined> {
    return from
      .readFile()
      .then((answer) => readProducts(answer) ?? from.readBundle())
      .catch(() => from.readBundle())
      .catch(() => []);
  }

  /** The products for these filters. Never fails. */
  async function select(filters: ProductFilters): Promise<ProductSelection> {
    try {
      const products = await whole.get();
      if (!products) return readPage(await from.askList(listQuery(filters)));
      return selectProducts(products, filters, PAGE_SIZE);
    } catch {
      const products = (await readFallback()) ?? [];
      whole.seed(products);
      return selectProducts(products, filters, PAGE_SIZE);
    }
  }

  /** Seeds the cache with the server-rendered list. */
  function seed({ products, total }: ProductSelection): void {
    isBig ||= total > DEFAULT_PAGE_SIZE;
    if (isBig) whole.seed(undefined);
    else if (products.length === total) whole.seed(products);
  }

  /** Loads the catalogue early, so that filters work instantly and offline. */
  async function prepare(): Promise<void> {
    await from.readBundle().catch(() => []);
    if (from.hasApi) await Promise.resolve(whole.get()).catch(() => {});
  }

  return { select, seed, prepare, onChange: whole.onChange };
}

type ListAnswer = Partial<Omit<ProductSelection, 'products'>>;

function readList(answer: unknown): { products: Product[]; total: number } {
  const products = readProducts(answer);
  if (!products) throw new Error('The response is not a list of products');
  return { products, total: dataOf(answer).total ?? products.length };
}

/** A page of a big catalogue. Only our own API pages its list, so the counts are always present. */
function readPage(answer: unknown): ProductSelection {
  const { products, total } = readList(answer);
  const { matching = total, featured = 0, page = 1, pages = 1 } = dataOf(answer);
  const { categories = [], highestPrice = 0 } = dataOf(answer);
  return { products, total, matching, featured, page, pages, categories, highestPrice };
}

function dataOf(answer: unknown): ListAnswer {
  const { data } = (answer ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? data : {};
}
