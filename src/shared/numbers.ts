/** `1,23,456`, for whole numbers. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${groupDigits(String(Math.abs(count)))}`;
}

/** Indian grouping: the last three digits, then pairs. The browser's own formatter costs 10 to 30 ms on first use. */
export function groupDigits(digits: string): string {
  return digits.replace(/\d(?=(\d\d)+\d$)/g, '$&,');
}
