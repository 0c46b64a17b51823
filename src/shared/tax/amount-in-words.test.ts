import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [100, 'Rupees One Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [59_750, 'Rupees Five Hundred Ninety-Seven and Fifty Paise Only'],
  [10_000_00, 'Rupees Ten Thousand Only'],
  [12_019_00, 'Rupees Twelve Thousand Nineteen Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [
    1_23_45_678_90,
    'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight and Ninety Paise Only',
  ],
  [10_00_00_000_00, 'Rupees Ten Crore Only'],
  [
    9_99_99_99_99_999_99,
    'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
  ],
  [-4_005, 'Minus Rupees Forty and Five Paise Only'],
])('%i paise', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

const VALUES: Record<string, number> = Object.fromEntries(
  [
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen',
    'Fifteen Sixteen Seventeen Eighteen Nineteen Twenty',
  ]
    .join(' ')
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = 'Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
for (const [index, word] of TENS.entries()) VALUES[word] = 30 + index * 10;
const UNITS: Record<string, number> = { Hundred: 100, Thousand: 1000, Lakh: 100_000 };

/** Reads the words independently of the code that writes them. */
function readWords(words: string): number {
  const [crores, ...below] = words.split(' Crore').toReversed();
  let value = 0;
  let open = 0;
  for (const word of (crores ?? '').split(/[ -]/).filter(Boolean)) {
    const unit = UNITS[word];
    if (unit) {
      value += open * unit;
      open = 0;
    } else open += VALUES[word] ?? Number.NaN;
  }
  return value + open + (below.length > 0 ? readWords(below.toReversed().join(' Crore')) * 1e7 : 0);
}

test('the words of any amount can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (paise) => {
      const [, rupees = '', rest = 'Zero'] =
        /^Rupees (.*?)(?: and (.*) Paise)? Only$/.exec(amountInWords(paise)) ?? [];
      expect(readWords(rupees) * 100 + readWords(rest)).toBe(paise);
    }),
  );
});
