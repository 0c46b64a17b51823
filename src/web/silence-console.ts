/** Shoppers' consoles stay quiet; errors still show. While developing everything is heard. */
export function silenceConsole(): void {
  if (import.meta.env.DEV) return;
  for (const level of ['log', 'debug', 'info', 'warn'] as const) console[level] = () => {};
}
