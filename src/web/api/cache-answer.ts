export interface KeptAnswer<T> {
  /** What is known, at once; a promise only while nothing is. */
  get(): T | Promise<T>;
  /** What the server rendered into the first page is an answer too. */
  learn(value: T): void;
  onChange(listener: () => void): () => void;
}

const FRESH_MS = 30_000;

/** Shows what was read before, and looks behind its back whether it is still true. */
export function keepAnswer<T>(read: () => Promise<T>, now: () => number = Date.now): KeptAnswer<T> {
  let kept: { value: T; readAt: number } | undefined;
  let reading: Promise<T> | undefined;
  const listeners = new Set<() => void>();

  const readOnce = () =>
    (reading ??= read()
      .then((value) => {
        kept = { value, readAt: now() };
        return value;
      })
      .finally(() => (reading = undefined)));

  async function refresh(before: { value: T }): Promise<void> {
    // A look that fails counts as well: the next one is due in half a minute.
    kept = { value: before.value, readAt: now() };
    const value = await readOnce();
    if (JSON.stringify(value) === JSON.stringify(before.value)) return;
    for (const listener of listeners) listener();
  }

  return {
    get() {
      if (!kept) return readOnce();
      if (now() - kept.readAt > FRESH_MS) refresh(kept).catch(() => {});
      return kept.value;
    },
    learn(value) {
      kept ??= { value, readAt: now() };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
