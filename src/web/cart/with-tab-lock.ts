import { patience } from '#web/api/call.ts';

/** Time for what the tab before wrote to reach this one. */
const HANDOVER_MS = 250;

/**
 * One tab of the shop at a time, where the browser can tell. A tab that was put to sleep in its turn is not
 * waited for: the keys of the changes see to it that nothing counts twice.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // Only where the page is secure.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (isDone) return;
  let isMine = false;
  try {
    await locks.request(name, { signal: patience() }, async () => {
      isMine = true;
      await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
      await work();
    });
  } catch (error) {
    if (isMine) throw error;
    await work();
  }
}
