import { PATTERNS } from './code128.ts';
import { matchWidths, sum } from './match-widths.ts';

const patterns = PATTERNS.map((pattern) => Array.from(pattern, Number));
const startPatterns = patterns.slice(103, 106);
const STOP = 106;
const MODULES = 11;
/** Scanners require 10 modules of empty space; pictures of labels are tighter. */
const QUIET_MIN = 4;

const sets = { 99: 'C', 100: 'B', 101: 'A', 103: 'A', 104: 'B', 105: 'C' } as const;
type CodeSet = (typeof sets)[keyof typeof sets];

const setOf = (value: number): CodeSet | undefined =>
  value in sets ? sets[value as keyof typeof sets] : undefined;

/** The text of the first Code 128 barcode among widths of spaces and bars in turn. */
export function readCode128(widths: readonly number[]): string | undefined {
  for (let at = 1; at + 6 < widths.length; at += 2) {
    const start = widths.slice(at, at + 6);
    const module = sum(start) / MODULES;
    const isQuiet = (widths[at - 1] ?? 0) >= QUIET_MIN * module;
    if (!isQuiet || matchWidths(start, startPatterns) === undefined) continue;
    const values = readValues(widths, at, module);
    const text = values && toText(values);
    if (text) return text;
  }
  return undefined;
}

/** The values from the start to the check symbol; undefined without a stop or with a wrong check symbol. */
function readValues(widths: readonly number[], from: number, module: number): number[] | undefined {
  const values: number[] = [];
  for (let at = from; at + 6 < widths.length; at += 6) {
    const stop = matchWidths(widths.slice(at, at + 7), patterns);
    if (stop === STOP) return isChecked(values) ? values : undefined;
    const symbol = widths.slice(at, at + 6);
    const value = matchWidths(symbol, patterns);
    const isOfSize = Math.abs(sum(symbol) / MODULES / module - 1) < 0.25;
    if (value === undefined || !isOfSize) return undefined;
    values.push(value);
  }
  return undefined;
}

function isChecked(values: readonly number[]): boolean {
  const check = values.at(-1);
  const total = sum(values.slice(0, -1).map((value, index) => value * Math.max(index, 1)));
  return values.length >= 3 && total % 103 === check;
}

/** Undefined for characters that no order number or SKU has. */
function toText(values: readonly number[]): string | undefined {
  let set: CodeSet | undefined;
  let text = '';
  for (const value of values.slice(0, -1)) {
    const next = setOf(value);
    const isSwitch =
      next !== undefined && (value > 102 || next !== set) && (set !== 'C' || value > 99);
    if (isSwitch) set = next;
    else if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (value < (set === 'A' ? 64 : 95)) text += String.fromCharCode(value + 32);
    else return undefined;
  }
  return text;
}
