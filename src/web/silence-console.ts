/** In production only errors are logged. */
export function silenceConsole(): void {
  if (import.meta.env.DEV) return;
  for (const level of ['log', 'debug', 'info', 'warn'] as const) console[level] = () => {};
}
