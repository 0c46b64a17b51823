interface LineSizes {
  /** Of the rows that have been rendered. */
  heights: ReadonlyMap<number, number>;
  /** Of a row, before the first one is rendered. */
  estimatePx: number;
}

/** The tops of all rows, and the end of the last one. Rows that were never rendered have the average height. */
export function rowTops(count: number, { heights, estimatePx }: LineSizes): number[] {
  const measured = [...heights.values()];
  const average =
    measured.length > 0 ? measured.reduce((sum, px) => sum + px, 0) / measured.length : estimatePx;
  const tops = [0];
  let top = 0;
  for (let row = 0; row < count; row += 1) {
    top += heights.get(row) ?? average;
    tops.push(top);
  }
  return tops;
}

/** Rounding to this many rows means fewer changes while scrolling. */
const STEP = 4;

/** The rows between two positions, rounded outwards; `to` is excluded. */
export function rowsBetween(tops: readonly number[], fromPx: number, toPx: number) {
  const count = tops.length - 1;
  const first = tops.findIndex((top, row) => row === count || (tops[row + 1] ?? top) > fromPx);
  const after = tops.findIndex((top, row) => row >= first && (top >= toPx || row === count));
  return {
    from: Math.floor(first / STEP) * STEP,
    to: Math.min(count, Math.ceil(Math.max(after, first + 1) / STEP) * STEP),
  };
}
