import { gtinProblem } from '../catalog/gtin.ts';
import { matchWidths, sum } from './match-widths.ts';

/** The widths of the digits 0 to 9, which start with a space in the left half and with a bar in the right one. */
const digits = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'
  .split(' ')
  .map((widths) => Array.from(widths, Number));
/** In the left half of an EAN-13, the digits 10 to 19 stand for 0 to 9 and encode the first digit. */
const leftDigits = [...digits, ...digits.map((widths) => widths.toReversed())];
const firstDigits = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(
  ' ',
);

const GUARD = [1, 1, 1];
const MIDDLE = [1, 1, 1, 1, 1];
const QUIET_MIN = 4;

/** The digits of the first EAN-13 or EAN-8 among widths of spaces and bars in turn. A UPC is an EAN-13 with a 0 first. */
export function readEan(widths: readonly number[]): string | undefined {
  for (let at = 1; at + 3 < widths.length; at += 2) {
    const guard = widths.slice(at, at + 3);
    const isQuiet = (widths[at - 1] ?? 0) >= (QUIET_MIN * sum(guard)) / GUARD.length;
    if (!isQuiet || matchWidths(guard, [GUARD]) === undefined) continue;
    const found = readHalves(widths, at, 6) ?? readHalves(widths, at, 4);
    if (found !== undefined && gtinProblem(found) === undefined) return found;
  }
  return undefined;
}

function readHalves(widths: readonly number[], from: number, count: number): string | undefined {
  const module = sum(widths.slice(from, from + 3)) / 3;
  const middle = from + 3 + 4 * count;
  const end = middle + 5 + 4 * count;
  const left = readDigits(widths, from + 3, { count, patterns: leftDigits, module });
  const right = readDigits(widths, middle + 5, { count, patterns: digits, module });
  const isFramed =
    matchWidths(widths.slice(middle, middle + 5), [MIDDLE]) !== undefined &&
    matchWidths(widths.slice(end, end + 3), [GUARD]) !== undefined;
  if (!left || !right || !isFramed) return undefined;
  const first = count === 4 ? '' : firstDigits.indexOf(left.map((value) => +(value > 9)).join(''));
  if (first === -1 || (count === 4 && left.some((value) => value > 9))) return undefined;
  return [first, ...left.map((value) => value % 10), ...right].join('');
}

interface Half {
  count: number;
  patterns: readonly (readonly number[])[];
  module: number;
}

function readDigits(
  widths: readonly number[],
  from: number,
  { count, patterns, module }: Half,
): number[] | undefined {
  const values: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const digit = widths.slice(from + 4 * nth, from + 4 * nth + 4);
    const value = matchWidths(digit, patterns);
    if (value === undefined || Math.abs(sum(digit) / 7 / module - 1) > 0.4) return undefined;
    values.push(value);
  }
  return values;
}
