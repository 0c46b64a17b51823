/** A barcode as widths of bars and spaces in turn, in modules, that starts and ends with a bar. */
export interface Code128 {
  /** The values of its symbols, from the start to the check symbol. */
  values: number[];
  widths: number[];
  /** The width of the bars and spaces, without the quiet zones. */
  modules: number;
}

/** The empty space that scanners need on both sides, in modules. */
export const QUIET_MODULES = 10;

const START = { B: 104, C: 105 };
const SWITCH = { B: 100, C: 99 };
const STOP = 106;

/** Encodes printable ASCII; undefined for other texts. Digits are encoded in pairs where that is shorter. */
export function encodeCode128(text: string): Code128 | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values = symbolsOf(text);
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0);
  values.push(sum % 103);
  const widths = [...values, STOP].flatMap((value) => Array.from(PATTERNS[value] ?? '', Number));
  return { values, widths, modules: widths.reduce((total, width) => total + width, 0) };
}

/** Set B has a symbol for each character, set C for each pair of digits. */
function symbolsOf(text: string): number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  const use = (next: 'B' | 'C') => {
    if (next !== set) values.push((set ? SWITCH : START)[next]);
    set = next;
  };
  let at = 0;
  while (at < text.length) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    if (set === 'C' ? digits >= 2 : isWorthPairs(digits, at, text.length)) {
      // An odd digit before the pairs needs no second switch.
      if (set !== 'C' && digits % 2 === 1) {
        use('B');
        values.push(valueOf(text, at));
        at += 1;
      }
      use('C');
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      use('B');
      values.push(valueOf(text, at));
      at += 1;
    }
  }
  return values;
}

const valueOf = (text: string, at: number) => text.charCodeAt(at) - 32;

/** In the middle, pairs need a switch before and after them. */
function isWorthPairs(digits: number, at: number, length: number): boolean {
  if (digits === length) return digits === 2 || digits >= 4;
  return digits >= (at === 0 || at + digits === length ? 4 : 6);
}

/** The widths of each symbol by its value, from ISO/IEC 15417. */
export const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 ' +
  '122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 ' +
  '322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 ' +
  '112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 ' +
  '331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 ' +
  '112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 ' +
  '411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
