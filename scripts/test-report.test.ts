import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readReport, type Runner } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'tokri-test-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(runner: Runner, written: unknown) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(written));
  return readReport(runner, file);
}

test('the report names a failed vitest test with its reason', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2\nat line 3'] },
  ];
  const testResults = [
    { name: 'money.test.ts', status: 'failed', assertionResults },
    { name: 'dates.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(read('vitest', { numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 1,
    retried: 0,
    failures: ['money.test.ts › subtracts\n    expected 1 to be 2\n    at line 3'],
    failedFiles: ['money.test.ts'],
  });
});

test('the report names a failed journey with its reason in nested suites too', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'cart.spec.ts',
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const suites = [
    {
      specs: [spec('is empty', 'expected')],
      suites: [{ specs: [spec('is full', 'unexpected', '\u001B[31mno\u001B[39m')] }],
    },
    { specs: [spec('is kept', 'unexpected', 'expired')] },
  ];
  expect(read('playwright', { stats: { expected: 1, unexpected: 2 }, suites })).toEqual({
    passed: 1,
    failed: 2,
    retried: 0,
    failures: ['cart.spec.ts › is full\n    no', 'cart.spec.ts › is kept\n    expired'],
    failedFiles: [],
  });
});

test('a file that cannot be loaded counts as a failure', () => {
  const testResults = [{ name: 'cart.test.ts', status: 'failed', assertionResults: [] }];
  expect(read('vitest', { numPassedTests: 4, numFailedTests: 0, testResults })).toMatchObject({
    failed: 1,
    failedFiles: ['cart.test.ts'],
  });
});

test('a runner without a readable report counts as failed', () => {
  expect(readReport('vitest', join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 });
  expect(read('playwright', {})).toMatchObject({ passed: 0, failed: 1 });
});
