export type Timers = ReturnType<typeof createTimers>;

/** Timers that can all be cancelled at once. */
export function createTimers() {
  const waiting = new Set<NodeJS.Timeout>();
  let isCleared = false;
  return {
    schedule(delayMs: number, work: () => Promise<void>): void {
      if (isCleared) return;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        // The store may be closed by now; the next read applies due changes itself.
        work().catch(() => {});
      }, delayMs);
      waiting.add(timer);
    },
    count: () => waiting.size,
    clear(): void {
      isCleared = true;
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
