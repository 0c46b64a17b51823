const SMALL = [
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen',
  'Fifteen Sixteen Seventeen Eighteen Nineteen',
].flatMap((words) => words.split(' '));
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const CRORE = 10_000_000;
const UNITS = [
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** `Rupees One Lakh Twenty-Three Thousand Four Hundred and Fifty Paise Only` */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  const amount = `Rupees ${toWords(rupees)}${rest === 0 ? '' : ` and ${toWords(rest)} Paise`} Only`;
  return paise < 0 ? `Minus ${amount}` : amount;
}

/** The Indian system: thousand, lakh (100 thousand) and crore (100 lakh), which repeats above itself. */
function toWords(number: number): string {
  const crores = Math.floor(number / CRORE);
  const parts = crores === 0 ? [] : [`${toWords(crores)} Crore`];
  let rest = number % CRORE;
  for (const [value, name] of UNITS) {
    if (rest >= value) parts.push(`${belowHundred(Math.floor(rest / value))} ${name}`);
    rest %= value;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowHundred(rest));
  return parts.join(' ');
}

function belowHundred(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  const tens = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? tens : `${tens}-${SMALL[number % 10]}`;
}
