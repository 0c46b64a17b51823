import { requestTimeout } from '#web/api/call.ts';

/** Storage written by the previous lock holder needs a moment to reach this tab. */
const HANDOVER_MS = 250;

/**
 * Runs the work in one tab at a time. It does not wait for a tab that the browser suspended: idempotency keys make
 * sure that the server applies each change once.
 */
export async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  // The Web Locks API exists on secure pages only.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isDone) return;
  let hasLock = false;
  try {
    await locks.request(name, { signal: requestTimeout() }, async () => {
      hasLock = true;
      await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
      await work();
    });
  } catch (error) {
    if (hasLock) throw error;
    await work();
  }
}
