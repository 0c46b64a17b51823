import { setTimeout as sleep } from 'node:timers/promises';

const SHUTDOWN_TIMEOUT_MS = 18_000;

interface Closable {
  /** Reports that load balancers should stop sending requests. */
  drain(): void;
  close(): Promise<void>;
}

interface Options {
  /** Seconds between the report and the close, in which load balancers notice it. */
  delaySeconds: number;
}

/**
 * Closes the shop on SIGTERM, after a delay in which it continues to serve, and on Ctrl-C at once. A shop that is still
 * starting is closed when it has started, so that its database is not left running. The process exits after a timeout in
 * any case.
 */
export function closeOnSignal(opening: Promise<Closable>, { delaySeconds }: Options): void {
  const interrupted = new AbortController();
  let isClosing = false;
  const close = async (delayMs: number) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), delayMs + SHUTDOWN_TIMEOUT_MS).unref();
    const shop = await opening;
    shop.drain();
    await sleep(delayMs, undefined, { signal: interrupted.signal }).catch(() => {});
    await shop.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close(delaySeconds * 1000));
  process.on('SIGINT', () => {
    interrupted.abort();
    void close(0);
  });
}
