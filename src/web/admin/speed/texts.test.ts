import { expect, test } from 'vitest';
import { figureText, targetText } from './texts.ts';

test.each([
  ['lcp', 850, '850 ms'],
  ['lcp', 1549, '1.55 s'],
  ['inp', 10, '10 ms'],
  ['cls', 0, '0'],
  ['cls', 0.0524, '0.052'],
] as const)('%s of %d is shown as %s', (metric, value, text) => {
  expect(figureText(metric, value)).toBe(text);
});

test.each([
  ['lcp', 1500, '≤ 1.5 s'],
  ['ttfb', 600, '≤ 600 ms'],
  ['cls', 0, '0'],
] as const)('the target of %s, %d, is shown as %s', (metric, target, text) => {
  expect(targetText(metric, target)).toBe(text);
});
