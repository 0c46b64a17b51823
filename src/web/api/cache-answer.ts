export interface CachedAnswer<T> {
  /** The cached value; a promise only while there is none. */
  get(): T | Promise<T>;
  /** Replaces the cached value by the data of the server-rendered page. */
  seed(value: T): void;
  onChange(listener: () => void): () => void;
}

const FRESH_MS = 30_000;

/** Stale-while-revalidate: returns the cached value at once and refreshes it in the background. */
export function cacheAnswer<T>(
  read: () => Promise<T>,
  now: () => number = Date.now,
): CachedAnswer<T> {
  let cached: { value: T; readAt: number } | undefined;
  let reading: Promise<T> | undefined;
  const listeners = new Set<() => void>();

  const readOnce = () =>
    (reading ??= read()
      .then((value) => {
        cached = { value, readAt: now() };
        return value;
      })
      .finally(() => (reading = undefined)));

  async function refresh(before: { value: T }): Promise<void> {
    // Set before the request, so that a failed refresh is also retried only after `FRESH_MS`.
    cached = { value: before.value, readAt: now() };
    const value = await readOnce();
    if (JSON.stringify(value) === JSON.stringify(before.value)) return;
    for (const listener of listeners) listener();
  }

  return {
    get() {
      if (!cached) return readOnce();
      if (now() - cached.readAt > FRESH_MS) refresh(cached).catch(() => {});
      return cached.value;
    },
    seed(value) {
      cached = { value, readAt: now() };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
