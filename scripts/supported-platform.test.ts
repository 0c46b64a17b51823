import { expect, test } from 'vitest';
import { platformProblem } from './supported-platform.mjs';

test('the shop supports Linux and macOS and names them on other platforms', () => {
  expect(platformProblem('linux')).toBeUndefined();
  expect(platformProblem('darwin')).toBeUndefined();
  expect(platformProblem('win32')).toMatch(
    /^The shop runs on Linux, on macOS and.* inside WSL [^\n]+$/,
  );
  expect(platformProblem('freebsd')).toContain('does not run on freebsd');
});
