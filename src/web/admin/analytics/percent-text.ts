/** `18.8%`; nothing of nothing is none. */
export function percentText(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`;
}
