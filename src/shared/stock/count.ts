export const countStates = ['open', 'applied', 'abandoned'] as const;

/** Limits of stock-taking. */
export const countLimits = { openMax: 20, productsMax: 2000, nameLengthMax: 80 };

/** Differences that are worth counting again. */
export function isLargeDifference(expected: number, counted: number): boolean {
  return Math.abs(counted - expected) > Math.max(2, expected * 0.1);
}
