import type { Entity } from './entities.ts';
import type { SettlementItem } from './settlement-items.ts';

/** An entity with internal fields that the API does not return. Records are replaced, never mutated. */
export interface StoredRecord {
  readonly entity: Entity;
  /** The order whose lock protects this record. */
  orderId: string;
  /** The keys it can be listed by: its order or payment, and the idempotency key. */
  parents: string[];
  /** The next status, and when it applies. */
  due?: { at: number; to: 'captured' | 'processed' | 'failed' } | undefined;
  /** The request that created it, to detect another request with the same idempotency key. */
  request?: string;
  /** What a settlement consists of. */
  items?: SettlementItem[];
}

export interface RecordStore {
  get(id: string): Promise<StoredRecord | undefined>;
  put(id: string, record: StoredRecord): Promise<void>;
  /** Oldest first. */
  listByParent(parent: string): Promise<StoredRecord[]>;
  list(): Promise<StoredRecord[]>;
  /** Runs `work` while no other caller changes the same order; `work` must use the store it receives. */
  withOrderLock<T>(orderId: string, work: (store: RecordStore) => Promise<T>): Promise<T>;
}

export function createMemoryStore(): RecordStore {
  const records = new Map<string, StoredRecord>();
  const children = new Map<string, Set<string>>();
  const queues = new Map<string, Promise<unknown>>();
  const store: RecordStore = {
    get: async (id) => records.get(id),
    async put(id, record) {
      records.set(id, record);
      for (const parent of record.parents) {
        children.set(parent, (children.get(parent) ?? new Set()).add(id));
      }
    },
    async listByParent(parent) {
      const ids = [...(children.get(parent) ?? [])];
      return ids.flatMap((id) => records.get(id) ?? []);
    },
    list: async () => [...records.values()],
    async withOrderLock(orderId, work) {
      const previous = queues.get(orderId);
      const current = (async () => {
        await previous?.catch(() => {});
        return work(store);
      })();
      queues.set(orderId, current);
      try {
        return await current;
      } finally {
        if (queues.get(orderId) === current) queues.delete(orderId);
      }
    },
  };
  return store;
}
