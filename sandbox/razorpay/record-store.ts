import type { Entity } from './entities.ts';

/** An entity, with what Razorpay knows of it and does not tell. It is replaced, never changed. */
export interface Kept {
  readonly entity: Entity;
  /** The order it belongs to: changes are made alone on an order. */
  orderId: string;
  /** What it can be listed by: the order or payment above it, the idempotency key. */
  parents: string[];
  /** What becomes of it, and when. */
  due?: { at: number; to: 'captured' | 'processed' | 'failed' } | undefined;
  /** The body that made it, to compare one with the same idempotency key. */
  request?: string;
}

export interface Store {
  get(id: string): Promise<Kept | undefined>;
  put(id: string, kept: Kept): Promise<void>;
  /** Oldest first. */
  listOf(parent: string): Promise<Kept[]>;
  list(): Promise<Kept[]>;
  /** Does the work while nobody else works on the same order, on the store it is handed. */
  alone<T>(orderId: string, work: (store: Store) => Promise<T>): Promise<T>;
}

export function storeInMemory(): Store {
  const records = new Map<string, Kept>();
  const children = new Map<string, Set<string>>();
  const queues = new Map<string, Promise<unknown>>();
  const store: Store = {
    get: async (id) => records.get(id),
    async put(id, kept) {
      records.set(id, kept);
      for (const parent of kept.parents) {
        children.set(parent, (children.get(parent) ?? new Set()).add(id));
      }
    },
    async listOf(parent) {
      const ids = [...(children.get(parent) ?? [])];
      return ids.flatMap((id) => records.get(id) ?? []);
    },
    list: async () => [...records.values()],
    async alone(orderId, work) {
      const before = queues.get(orderId);
      const mine = (async () => {
        await before?.catch(() => {});
        return work(store);
      })();
      queues.set(orderId, mine);
      try {
        return await mine;
      } finally {
        if (queues.get(orderId) === mine) queues.delete(orderId);
      }
    },
  };
  return store;
}
