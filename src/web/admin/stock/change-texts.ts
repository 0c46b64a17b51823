import { formatCount } from '#shared/numbers.ts';

/** `+58`, `−8`, `0`, with a minus sign as wide as a plus. */
export function signed(change: number): string {
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`;
}

/** Describes an update before it is saved. */
export function changeText(from: number, to: number): string {
  if (from === to) return `Stays at ${formatCount(to)}`;
  return `From ${formatCount(from)} to ${formatCount(to)} (${signed(to - from)})`;
}

/** Describes how the stock changed during editing. */
export function concurrentChangeText(seen: number, now: number): string {
  const what =
    now < seen
      ? 'Stock was sold while you were editing'
      : 'The stock changed while you were editing';
  return `${what}: ${formatCount(now)} now`;
}
