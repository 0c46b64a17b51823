import { AsyncLocalStorage } from 'node:async_hooks';
import type { Answer } from './answer.ts';

// Answers that are the same for everybody, kept as the bytes that go out. What is here is served
// without the framework, the database or React.

const BYTES_MAX = 48 * 1024 * 1024;

/** What the answers are made from. */
export interface Source {
  current(): Promise<unknown>;
  isTrusted(): boolean;
}

type Make = () => Answer | Promise<Answer>;

interface Kept {
  answer: Answer;
  shown: Set<string>;
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
  readonly #kept = new Map<string, Kept>();
  /** The addresses of kept answers by the products they show. */
  readonly #showing = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making>();
  readonly #around = new AsyncLocalStorage<Making>();
  #bytes = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  get(address: string): Answer | undefined {
    return this.#kept.get(address)?.answer;
  }

  /** The kept answer, or a new one; visitors who come while it is being made share it. */
  remember(address: string, make: Make): Promise<Answer> {
    const whole = this.#around.getStore();
    const kept = this.#kept.get(address);
    if (kept) {
      if (whole) note(whole, kept.shown);
      return Promise.resolve(kept.answer);
    }
    const making = this.#making.get(address) ?? this.#begin(address, make);
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
    this.#kept.clear();
    this.#showing.clear();
    this.#bytes = 0;
  }

  /** Another number of this product can be had: what shows it may not be shown again. */
  dropShowing(id: string): void {
    for (const [address, making] of this.#making) {
      if (making.shown.has(id)) this.#letGo(address, making);
    }
    for (const address of this.#showing.get(id) ?? []) this.#drop(address);
  }

  #begin(address: string, make: Make): Making {
    const done = Promise.withResolvers<Answer>();
    const making: Making = { answer: done.promise, shown: new Set(), wholes: [], isOld: false };
    this.#making.set(address, making);
    const finish = async () => {
      try {
        await this.#source.current();
        if (!this.#source.isTrusted()) making.isOld = true;
        const answer = await this.#around.run(making, make);
        if (!making.isOld && answer.status === 200) this.#keep(address, answer, making.shown);
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

  #keep(address: string, answer: Answer, shown: Set<string>): void {
    this.#kept.set(address, { answer, shown });
    this.#bytes += sizeOf(answer);
    for (const id of shown) {
      const addresses = this.#showing.get(id) ?? new Set();
      this.#showing.set(id, addresses.add(address));
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    const kept = this.#kept.get(address);
    if (!kept) return;
    this.#kept.delete(address);
    this.#bytes -= sizeOf(kept.answer);
    for (const id of kept.shown) {
      const addresses = this.#showing.get(id);
      addresses?.delete(address);
      if (addresses?.size === 0) this.#showing.delete(id);
    }
  }
}

/** What a part shows its wholes show as well. */
function note(making: Making, ids: Set<string>): void {
  for (const id of ids) making.shown.add(id);
  for (const whole of making.wholes) note(whole, ids);
}

/** Packed, the texts of the shop take a third of their size at most, each of two ways. */
function sizeOf({ identity }: Answer): number {
  return Math.ceil(identity.body.length * (5 / 3));
}
