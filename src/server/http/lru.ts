interface Limits {
  entries: number;
  bytes: number;
}

interface Sized {
  bytes: number;
}

/** A map with a limit for its entries and their bytes; the least recently used ones are evicted. */
export class LruMap<Entry extends Sized> {
  readonly #limits: Limits;
  readonly #onRemoved: (key: string, entry: Entry) => void;
  /** A Map keeps the insertion order, so the first entry is the least recently used one. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(limits: Limits, onRemoved: (key: string, entry: Entry) => void) {
    this.#limits = limits;
    this.#onRemoved = onRemoved;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    this.#onRemoved(key, entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
