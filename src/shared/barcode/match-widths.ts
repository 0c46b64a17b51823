/** How far measured widths may be from those of a symbol, in modules. */
const DEVIATION_MAX = 0.7;
const SUM_OF_SQUARES_MAX = 0.9;

/** The pattern whose widths are the nearest to some measured ones; undefined if none is near. */
export function matchWidths(
  measured: readonly number[],
  patterns: readonly (readonly number[])[],
): number | undefined {
  const total = sum(measured);
  let best: { index: number; distance: number } | undefined;
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.length !== measured.length) continue;
    const scale = sum(pattern) / total;
    let distance = 0;
    for (const [nth, width] of pattern.entries()) {
      const deviation = Math.abs((measured[nth] ?? 0) * scale - width);
      distance += deviation > DEVIATION_MAX ? Infinity : deviation ** 2;
    }
    if (distance < (best?.distance ?? SUM_OF_SQUARES_MAX)) best = { index, distance };
  }
  return best?.index;
}

export const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);
