const SHUTDOWN_TIMEOUT_MS = 18_000;

/**
 * Closes the shop on Ctrl-C and SIGTERM. A shop that is still starting is closed when it has started, so that its
 * database is not left running. The process exits after a timeout in any case.
 */
export function closeOnSignal(opening: Promise<{ close(): Promise<void> }>): void {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    void opening.then((shop) => shop.close()).then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
