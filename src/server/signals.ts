const SHUTDOWN_MAX_MS = 18_000;

/**
 * Ctrl-C and SIGTERM close the shop in order, also while it is still opening: a database that is being
 * started must not be left behind. What does not end in time is cut off.
 */
export function closeOnSignal(opening: Promise<{ close(): Promise<void> }>): void {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MAX_MS).unref();
    void opening.then((shop) => shop.close()).then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
