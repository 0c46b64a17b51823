/** The barcodes of goods: EAN-8, UPC (12 digits), EAN-13 and GTIN-14. */
const LENGTHS: readonly number[] = [8, 12, 13, 14];
const LONGEST = 14;

/** Why the digits are not a barcode of goods; undefined if they are one. */
export function gtinProblem(digits: string): string | undefined {
  if (!/^\d+$/.test(digits)) return 'Use only the digits of the barcode';
  if (!LENGTHS.includes(digits.length)) return 'A barcode has 8, 12, 13 or 14 digits';
  if (checkDigitOf(digits.slice(0, -1)) !== Number(digits.at(-1))) {
    return 'This barcode has a wrong digit: its last digit does not match the others';
  }
  return undefined;
}

/** All forms of a barcode with 14 digits: scanners read the 12 digits of a UPC also as 13. */
export const toGtin14 = (digits: string) => digits.padStart(LONGEST, '0');

/** From the right, the digits count three times and once in turn. */
function checkDigitOf(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
