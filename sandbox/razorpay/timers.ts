export type Timers = ReturnType<typeof createTimers>;

/** Work for later, that none is left of after `clear`. */
export function createTimers() {
  const waiting = new Set<NodeJS.Timeout>();
  let isCleared = false;
  return {
    later(delayMs: number, work: () => Promise<void>): void {
      if (isCleared) return;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        // The store may be gone by now; whoever asks next does the work instead.
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
