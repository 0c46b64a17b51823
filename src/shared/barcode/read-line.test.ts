import { expect, test } from 'vitest';
import { encodeCode128 } from './code128.ts';
import { readLine } from './read-line.ts';

const QUIET = '0'.repeat(12);

const code128 = (text: string): string =>
  (encodeCode128(text)?.widths ?? [])
    .map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width))
    .join('');

// From an independent encoder.
const ean13 =
  '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101';
const upc =
  '10100011010111101010111100011010001101000110101010110110011101001100110101110010011101101100101';
const ean8 = '1010001011010111101111010110111010101001110111001010001001011100101';

interface Camera {
  /** Pixels of a module. */
  scale?: number;
  /** How many pixels at each side an edge is spread over. */
  blur?: number;
  noise?: number;
}

/** The brightness of a line of a picture: uneven light, something dark at the left, and the barcode. */
function photograph(bars: string, { scale = 2.3, blur = 1, noise = 12 }: Camera = {}): number[] {
  const modules = `${QUIET}1111111${QUIET}${bars}${QUIET}`;
  const width = Math.floor(modules.length * scale);
  const sharp = Array.from({ length: width }, (_, x) => {
    const from = x / scale;
    const to = (x + 1) / scale;
    let dark = 0;
    for (let at = Math.floor(from); at < to; at += 1) {
      if (modules[at] === '1') dark += Math.min(to, at + 1) - Math.max(from, at);
    }
    return 1 - dark * scale;
  });
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return sharp.map((_, x) => {
    const near = sharp.slice(Math.max(0, x - blur), x + blur + 1);
    const mean = near.reduce((total, value) => total + value, 0) / near.length;
    const light = 120 + (100 * x) / width;
    return 30 + (light - 30) * mean + (random() - 0.5) * noise;
  });
}

test.each([
  ['TKR-20251115-482913', code128('TKR-20251115-482913')],
  ['SAT-CLA-500', code128('SAT-CLA-500')],
  ['14160900000001', code128('14160900000001')],
  ['a~B 09', code128('a~B 09')],
  ['4006381333931', ean13],
  ['0036000291452', upc],
  ['96385074', ean8],
])('reads %s from pictures', (text, bars) => {
  for (const camera of [{}, { scale: 2.5 }, { scale: 3.7, blur: 2 }, { scale: 6, blur: 3 }]) {
    expect(readLine(photograph(bars, camera))).toBe(text);
    expect(readLine(photograph(bars, camera).toReversed())).toBe(text);
  }
});

test('a line without a whole barcode has no text', () => {
  const whole = photograph(code128('TKR-20251115-482913'));
  expect(readLine(whole.slice(0, whole.length * 0.8))).toBeUndefined();
  expect(readLine(whole.slice(whole.length * 0.4))).toBeUndefined();
  expect(readLine(photograph(ean13).slice(0, 200))).toBeUndefined();
  expect(readLine([])).toBeUndefined();
  expect(readLine(Array.from({ length: 900 }, (_, x) => (x * 7919) % 251))).toBeUndefined();
  // A changed digit.
  expect(readLine(photograph(ean13.replace('1010000101', '1011100101')))).toBeUndefined();
});
