import { AsyncLocalStorage } from 'node:async_hooks';
import { tracing } from '../telemetry/tracing.ts';
import type { CachedResponse } from './cached-response.ts';
import { LruMap } from './lru.ts';
import { sharedHeaders } from './shared-headers.ts';

// Responses that are the same for all visitors, stored as the bytes that are sent. A cached response is served without
// Fastify, the database or React.

const MB = 1024 * 1024;
const COMMON = { entries: 2000, bytes: 24 * MB };
/** Search texts have unlimited variants; their own small cache keeps them from evicting the common pages. */
const LONG_TAIL = { entries: 200, bytes: 4 * MB };
/** Measured: the size of an entry's objects, and of one product id in the entry and in the index. */
const ENTRY_BYTES = 1700;
const PRODUCT_ID_BYTES = 200;

/** The data that responses are built from. */
export interface Source {
  current(): Promise<unknown>;
  /** Whether notifications keep the data current. Otherwise responses are not cached. */
  isInSync(): boolean;
}

type CreateResponse = () => CachedResponse | Promise<CachedResponse>;

interface Entry {
  response: CachedResponse;
  productIds: Set<string>;
  bytes: number;
}

interface Options {
  /** One of very many variants, such as a search. */
  isLongTail?: boolean;
  /** Shared caches must not keep the response. They never keep long-tail responses. */
  isUnshared?: boolean;
}

interface PendingResponse {
  response: Promise<CachedResponse>;
  /** The products read so far. */
  productIds: Set<string>;
  /** Pending responses that include this one. */
  parents: PendingResponse[];
  /** Its data has changed since it was read: the requests that wait for it get it, but it is not cached. */
  isStale: boolean;
}

export class PublicCache {
  readonly #source: Source;
  readonly #isPurged: boolean;
  readonly #common: LruMap<Entry>;
  readonly #longTail: LruMap<Entry>;
  /** URLs of cached responses by product id. */
  readonly #urlsByProduct = new Map<string, Set<string>>();
  readonly #pending = new Map<string, PendingResponse>();
  /** The response that the current asynchronous context builds. */
  readonly #context = new AsyncLocalStorage<PendingResponse>();

  /** With `isPurged`, shared caches are purged of what this cache removes, so they may keep responses. */
  constructor(source: Source, { isPurged = false } = {}) {
    this.#source = source;
    this.#isPurged = isPurged;
    const onRemoved = (url: string, { productIds }: Entry) =>
      this.#removeFromIndex(url, productIds);
    this.#common = new LruMap(COMMON, onRemoved);
    this.#longTail = new LruMap(LONG_TAIL, onRemoved);
  }

  get(url: string): CachedResponse | undefined {
    return this.#find(url)?.response;
  }

  #find(url: string): Entry | undefined {
    return this.#common.get(url) ?? this.#longTail.get(url);
  }

  /** For metrics and tests. */
  stats(): { entries: number; bytes: number; pending: number; indexed: number } {
    return {
      entries: this.#common.size + this.#longTail.size,
      bytes: this.#common.bytes + this.#longTail.bytes,
      pending: this.#pending.size,
      indexed: this.#urlsByProduct.size,
    };
  }

  /**
   * Returns the cached response or creates it; concurrent requests share one creation. The URL must be canonical, without
   * anything that does not change the response.
   */
  getOrCreate(url: string, create: CreateResponse, options: Options = {}): Promise<CachedResponse> {
    const parent = this.#context.getStore();
    const cached = this.#find(url);
    // A response within another one is part of it.
    if (!parent)
      tracing()?.recordCache(cached ? 'hit' : this.#pending.has(url) ? 'shared' : 'miss');
    if (cached) {
      if (parent) addProducts(parent, cached.productIds);
      return Promise.resolve(cached.response);
    }
    const pending = this.#pending.get(url) ?? this.#start(url, create, options);
    if (parent) {
      addProducts(parent, pending.productIds);
      pending.parents.push(parent);
    }
    return pending.response;
  }

  /** Records which products the current response shows. Must be called right after they are read. */
  trackProducts(products: readonly { id: string }[]): void {
    const pending = this.#context.getStore();
    if (pending) addProducts(pending, new Set(products.map(({ id }) => id)));
  }

  clear(): void {
    for (const [url, pending] of this.#pending) this.#markStale(url, pending);
    this.#common.clear();
    this.#longTail.clear();
    this.#urlsByProduct.clear();
  }

  /** Removes all responses that show the product. */
  removeProduct(id: string): void {
    for (const [url, pending] of this.#pending) {
      if (pending.productIds.has(id)) this.#markStale(url, pending);
    }
    for (const url of this.#urlsByProduct.get(id) ?? []) {
      this.#common.delete(url);
      this.#longTail.delete(url);
    }
  }

  #start(url: string, create: CreateResponse, options: Options): PendingResponse {
    const { isLongTail = false, isUnshared = false } = options;
    const done = Promise.withResolvers<CachedResponse>();
    const pending: PendingResponse = {
      response: done.promise,
      productIds: new Set(),
      parents: [],
      isStale: false,
    };
    this.#pending.set(url, pending);
    const finish = async () => {
      try {
        await this.#source.current();
        if (!this.#source.isInSync()) pending.isStale = true;
        const response = await this.#context.run(pending, create);
        if (!pending.isStale && CACHEABLE_STATUSES.includes(response.status)) {
          const cache = isLongTail ? this.#longTail : this.#common;
          if (this.#isPurged && !isLongTail && !isUnshared && response.status === 200)
            response.shared = { url, headers: sharedHeaders(pending.productIds) };
          this.#store(cache, { url, response, productIds: pending.productIds });
        }
        return response;
      } finally {
        if (this.#pending.get(url) === pending) this.#pending.delete(url);
      }
    };
    finish().then(done.resolve, done.reject);
    return pending;
  }

  #markStale(url: string, pending: PendingResponse): void {
    pending.isStale = true;
    this.#pending.delete(url);
  }

  #store(cache: LruMap<Entry>, { url, response, productIds }: NewEntry): void {
    for (const id of productIds) {
      const urls = this.#urlsByProduct.get(id) ?? new Set();
      this.#urlsByProduct.set(id, urls.add(url));
    }
    const bytes = estimateBytes({ url, response, productIds });
    cache.set(url, { response, productIds, bytes });
  }

  #removeFromIndex(url: string, productIds: Set<string>): void {
    for (const id of productIds) {
      const urls = this.#urlsByProduct.get(id);
      urls?.delete(url);
      if (urls?.size === 0) this.#urlsByProduct.delete(id);
    }
  }
}

/** 404 is the page for unknown URLs; the API throws instead of creating a 404 response. */
const CACHEABLE_STATUSES = [200, 404];

interface NewEntry {
  url: string;
  response: CachedResponse;
  productIds: Set<string>;
}

function addProducts(pending: PendingResponse, ids: Set<string>): void {
  for (const id of ids) pending.productIds.add(id);
  for (const parent of pending.parents) addProducts(parent, ids);
}

/** Includes key, headers and index, and a third of the text for each of the two compressed variants. */
function estimateBytes({ url, response, productIds }: NewEntry): number {
  const text = Math.ceil(response.identity.body.length * (5 / 3));
  const allHeaders = [...response.headers, ...(response.shared?.headers ?? [])];
  const headers = allHeaders.reduce((sum, { length }) => sum + length, 0);
  return ENTRY_BYTES + url.length * 2 + headers + text + productIds.size * PRODUCT_ID_BYTES;
}
