/** A database that does not respond keeps a read waiting until its connections are found to be lost. */
const WAIT_MS = 3000;

/**
 * Whether a read that started at this time ends within a few seconds. Callers that keep the last known value return it
 * otherwise, so that public pages open while the database does not respond.
 */
export async function endsSoon(read: Promise<unknown>, startedAt: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const waitMs = Math.max(0, startedAt + WAIT_MS - performance.now());
  const timer = setTimeout(resolve, waitMs, false);
  try {
    return await Promise.race([read.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
