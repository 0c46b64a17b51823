/**
 * Divides an amount in proportion to the weights. The parts add up to the amount; the paise that remain after rounding
 * down go to the parts that lost most.
 */
export function shareOut(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  // Products of two amounts in paise exceed the integers that a number represents exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(sum)));
  const rests = exact.map((product, index) => ({ index, rest: product % BigInt(sum) }));
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const missing = amount - parts.reduce((total, part) => total + part, 0);
  for (const { index } of rests.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
