const IDLE_MAX_MS = 4000;
const NO_IDLE_WAIT_MS = 500;

/** Runs the work when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, NO_IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: IDLE_MAX_MS });
  return () => cancelIdleCallback(request);
}
