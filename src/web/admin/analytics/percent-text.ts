/** `18.8%`; 0 of 0 is 0%. */
export function percentText(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`;
}
