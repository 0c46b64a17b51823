import { expect, test } from 'vitest';
import { platformProblem } from './supported-platform.mjs';

test('the shop says in one sentence where it runs, and starts on Linux and macOS', () => {
  expect(platformProblem('linux')).toBeUndefined();
  expect(platformProblem('darwin')).toBeUndefined();
  expect(platformProblem('win32')).toMatch(
    /^The shop runs on Linux, on macOS and.* inside WSL [^\n]+$/,
  );
  expect(platformProblem('freebsd')).toContain('does not run on freebsd');
});
