const figure = (count: number) => count.toLocaleString('en-IN');

/** `+58`, `−8`, `0`, with a minus as wide as a plus. */
export function signed(change: number): string {
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${figure(Math.abs(change))}`;
}

/** What an update would do. */
export function changeText(from: number, to: number): string {
  if (from === to) return `Stays at ${figure(to)}`;
  return `From ${figure(from)} to ${figure(to)} (${signed(to - from)})`;
}

/** What happened to the figure that somebody wanted to update. */
export function concurrentChangeText(seen: number, now: number): string {
  const what = now < seen ? 'Somebody bought meanwhile' : 'The stock changed meanwhile';
  return `${what}: ${figure(now)} now`;
}
