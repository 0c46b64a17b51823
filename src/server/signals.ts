const SHUTDOWN_MAX_MS = 18_000;

/** Ctrl-C and SIGTERM close the shop in order; what does not end in time is cut off. */
export function closeOnSignal(shop: { close(): Promise<void> }): void {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MAX_MS).unref();
    void shop.close().then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
