// The only place where rupees become paise and back. Inside the shop money is integer paise;
// the JSON of the API carries rupees with at most two decimals.

const PAISE_PER_RUPEE = 100;

export function toPaise(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

export function toRupees(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

/** A rupee figure from outside: a number, or text that holds one; anything else counts as 0. */
export function parseRupees(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

/** `₹1,23,456`, with paise only where there are any; `₹0` for what is not a number. */
export function formatRupees(value: unknown): string {
  const paise = toPaise(parseRupees(value));
  const [rupees = '', rest = '00'] = (Math.abs(paise) / PAISE_PER_RUPEE).toFixed(2).split('.');
  return `${paise < 0 ? '-' : ''}₹${groupDigits(rupees)}${rest === '00' ? '' : `.${rest}`}`;
}

/** As India groups: the last three digits, then pairs. A browser's own formatter costs 10 ms to begin with. */
function groupDigits(digits: string): string {
  return digits.replace(/\d(?=(\d\d)+\d$)/g, '$&,');
}

export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}

export function percentOff(price: number, originalPrice: number | null): number {
  if (originalPrice === null || originalPrice <= price) return 0;
  return Math.round((1 - price / originalPrice) * 100);
}
