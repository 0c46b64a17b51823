import { readCode128 } from './read-code128.ts';
import { readEan } from './read-ean.ts';

/** Below this difference between bars and spaces a part of a line is noise, or a single colour. */
const CONTRAST_MIN = 24;

/** Finds a barcode in a line of a picture: Code 128, EAN-13 (with UPC) or EAN-8, in both directions. */
export function readLine(brightness: ArrayLike<number>): string | undefined {
  const widths = measureWidths(Array.from(brightness));
  return readWidths(widths) ?? readWidths(widths.toReversed());
}

/** The line starts and ends with a space, so that every second width is a bar, in both directions. */
const readWidths = (widths: number[]) => readEan(widths) ?? readCode128(widths);

/** The widths of spaces and bars in turn. Edges are found between two pixels, because bars may be two pixels wide. */
function measureWidths(brightness: number[]): number[] {
  const { length } = brightness;
  const thresholds = findThresholds(brightness);
  const edges = [0];
  let isDark = false;
  for (let at = 0; at < length; at += 1) {
    const excess = (brightness[at] ?? 0) - (thresholds[at] ?? 0);
    if (excess < 0 === isDark) continue;
    const before = at === 0 ? excess : (brightness[at - 1] ?? 0) - (thresholds[at - 1] ?? 0);
    const share = before === excess ? 0 : before / (before - excess);
    edges.push(at === 0 ? 0 : at - 1 + Math.min(Math.max(share, 0), 1));
    isDark = !isDark;
  }
  if (isDark) edges.push(length);
  edges.push(length);
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
}

/** The middle between the brightest and the darkest pixel around each one, so that light may be uneven. */
function findThresholds(brightness: number[]): number[] {
  const size = Math.max(8, Math.round(brightness.length / 24));
  const blocks = Array.from({ length: Math.ceil(brightness.length / size) }, (_, index) => {
    const block = brightness.slice(index * size, (index + 1) * size);
    return { min: Math.min(...block), max: Math.max(...block) };
  });
  return blocks.flatMap((_, index) => {
    const near = blocks.slice(Math.max(0, index - 1), index + 2);
    const min = Math.min(...near.map((one) => one.min));
    const max = Math.max(...near.map((one) => one.max));
    // Without a bar nearby everything is a space.
    const threshold = max - min < CONTRAST_MIN ? -1 : (min + max) / 2;
    return Array.from({ length: size }, () => threshold);
  });
}
