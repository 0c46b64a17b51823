const units = [
  { from: 1_00_00_000, sign: 'Cr' },
  { from: 1_00_000, sign: 'L' },
  { from: 1000, sign: 'k' },
];

/** Indian short forms: `₹950`, `₹20k`, `₹1.2L`, `₹3Cr`. */
export function shortRupees(rupees: number): string {
  const unit = units.find(({ from }) => Math.round(rupees) >= from);
  if (!unit) return `₹${Math.round(rupees)}`;
  const amount = rupees / unit.from;
  // The unit is chosen after rounding: 99,960 is a lakh, not 100k.
  const larger = units[units.indexOf(unit) - 1];
  if (larger && round(amount) * unit.from >= larger.from) return `₹1${larger.sign}`;
  return `₹${round(amount)}${unit.sign}`;
}

const round = (amount: number) => Math.round(amount * 10) / 10;

const ROUND = [1, 2, 2.5, 5, 10];

/** Zero and two to four round ticks; the last one is at least the maximum. */
export function ticksFor(max: number, { smallest = 1 } = {}): number[] {
  const rough = Math.max(max / 3, smallest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = ROUND.map((figure) => figure * power).filter((step) => step % smallest === 0);
  const step = steps.find((one) => one * 3 >= max) ?? 10 * power;
  const count = Math.max(2, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
