import { AsyncLocalStorage } from 'node:async_hooks';
import type { Answer } from './cached-response.ts';
import { LruMap } from './lru.ts';

// Answers that are the same for everybody, kept as the bytes that go out. What is here is served
// without the framework, the database or React.

const MB = 1024 * 1024;
const COMMON = { entries: 2000, bytes: 24 * MB };
/** Free text has endless variants: they share a small place of their own and never evict the pages people visit. */
const RARE = { entries: 200, bytes: 4 * MB };
/** Measured: an entry's objects, and what each product id adds to the entry and to the index by product. */
const ENTRY_BYTES = 1700;
const SHOWN_BYTES = 200;

/** What the answers are made from. */
export interface Source {
  current(): Promise<unknown>;
  isTrusted(): boolean;
}

type Make = () => Answer | Promise<Answer>;

interface Kept {
  answer: Answer;
  shown: Set<string>;
  bytes: number;
}

interface Options {
  /** One of countless variants, such as a search. */
  isRare?: boolean;
}

interface Making {
  answer: Promise<Answer>;
  /** The products in it, as far as they were read. */
  shown: Set<string>;
  /** Answers that are made with this one as a part. */
  wholes: Making[];
  /** Something in it has changed since it was read: whoever waits gets it, nobody else does. */
  isOld: boolean;
}

export class PublicCache {
  readonly #source: Source;
  readonly #common: LruMap<Kept>;
  readonly #rare: LruMap<Kept>;
  /** The addresses of kept answers by the products they show. */
  readonly #showing = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making>();
  readonly #around = new AsyncLocalStorage<Making>();

  constructor(source: Source) {
    this.#source = source;
    const removed = (address: string, { shown }: Kept) => this.#removeFromIndex(address, shown);
    this.#common = new LruMap(COMMON, removed);
    this.#rare = new LruMap(RARE, removed);
  }

  get(address: string): Answer | undefined {
    return this.#find(address)?.answer;
  }

  #find(address: string): Kept | undefined {
    return this.#common.get(address) ?? this.#rare.get(address);
  }

  /** For metrics and tests. */
  stats(): { entries: number; bytes: number; pending: number; indexed: number } {
    return {
      entries: this.#common.size + this.#rare.size,
      bytes: this.#common.bytes + this.#rare.bytes,
      pending: this.#making.size,
      indexed: this.#showing.size,
    };
  }

  /**
   * The kept answer, or a new one; visitors who come while it is being made share it. The address is canonical: its
   * caller leaves out everything that does not change the answer.
   */
  remember(address: string, make: Make, options: Options = {}): Promise<Answer> {
    const whole = this.#around.getStore();
    const kept = this.#find(address);
    if (kept) {
      if (whole) note(whole, kept.shown);
      return Promise.resolve(kept.answer);
    }
    const making = this.#making.get(address) ?? this.#begin(address, make, options);
    if (whole) {
      note(whole, making.shown);
      making.wholes.push(whole);
    }
    return making.answer;
  }

  /** To be said by whoever makes an answer, as soon as the products in it are read. */
  shows(products: readonly { id: string }[]): void {
    const making = this.#around.getStore();
    if (making) note(making, new Set(products.map(({ id }) => id)));
  }

  /** The source has changed: nothing made so far may be shown again. */
  clear(): void {
    for (const [address, making] of this.#making) this.#letGo(address, making);
    this.#common.clear();
    this.#rare.clear();
    this.#showing.clear();
  }

  /** Another number of this product can be had: what shows it may not be shown again. */
  dropShowing(id: string): void {
    for (const [address, making] of this.#making) {
      if (making.shown.has(id)) this.#letGo(address, making);
    }
    for (const address of this.#showing.get(id) ?? []) {
      this.#common.delete(address);
      this.#rare.delete(address);
    }
  }

  #begin(address: string, make: Make, { isRare = false }: Options): Making {
    const done = Promise.withResolvers<Answer>();
    const making: Making = { answer: done.promise, shown: new Set(), wholes: [], isOld: false };
    this.#making.set(address, making);
    const finish = async () => {
      try {
        await this.#source.current();
        if (!this.#source.isTrusted()) making.isOld = true;
        const answer = await this.#around.run(making, make);
        if (!making.isOld && KEPT_STATUSES.includes(answer.status)) {
          this.#keep(isRare ? this.#rare : this.#common, { address, answer, shown: making.shown });
        }
        return answer;
      } finally {
        if (this.#making.get(address) === making) this.#making.delete(address);
      }
    };
    finish().then(done.resolve, done.reject);
    return making;
  }

  #letGo(address: string, making: Making): void {
    making.isOld = true;
    this.#making.delete(address);
  }

  #keep(place: LruMap<Kept>, { address, answer, shown }: Entry): void {
    for (const id of shown) {
      const addresses = this.#showing.get(id) ?? new Set();
      this.#showing.set(id, addresses.add(address));
    }
    place.set(address, { answer, shown, bytes: sizeOf({ address, answer, shown }) });
  }

  #removeFromIndex(address: string, shown: Set<string>): void {
    for (const id of shown) {
      const addresses = this.#showing.get(id);
      addresses?.delete(address);
      if (addresses?.size === 0) this.#showing.delete(id);
    }
  }
}

/** The page for unknown addresses is as public as the others; the API throws instead of answering 404. */
const KEPT_STATUSES = [200, 404];

interface Entry {
  address: string;
  answer: Answer;
  shown: Set<string>;
}

/** What a part shows its wholes show as well. */
function note(making: Making, ids: Set<string>): void {
  for (const id of ids) making.shown.add(id);
  for (const whole of making.wholes) note(whole, ids);
}

/** What an entry costs with its key, headers and index. Compressed texts take a third at most, each of two ways. */
function sizeOf({ address, answer, shown }: Entry): number {
  const text = Math.ceil(answer.identity.body.length * (5 / 3));
  const headers = answer.headers.reduce((sum, { length }) => sum + length, 0);
  return ENTRY_BYTES + address.length * 2 + headers + text + shown.size * SHOWN_BYTES;
}
