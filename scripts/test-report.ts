import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

// What a test runner wrote down about its run: how many passed, and why the others did not.

export interface Report {
  passed: number;
  failed: number;
  /** Passed at the second try, which only CI allows; the runner names them. */
  flaky: number;
  /** Name and reason of each that failed. */
  failures: string[];
  /** What to add to the command to run those that failed again. */
  again: string[];
}

export type Runner = 'vitest' | 'playwright';

const readers = { vitest: readVitest, playwright: readPlaywright };

/** A runner that wrote nothing has failed. */
export function readReport(runner: Runner, file: string): Report {
  try {
    return readers[runner](JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    return { passed: 0, failed: 1, flaky: 0, failures: [`${runner} left no report`], again: [] };
  }
}

interface VitestRun {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function readVitest(run: VitestRun): Report {
  const failures = run.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describe(`${name} › ${test.fullName}`, test.failureMessages)),
  );
  return {
    passed: run.numPassedTests,
    failed: run.numFailedTests,
    flaky: 0,
    failures,
    again: run.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
  };
}

interface PlaywrightRun {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

function readPlaywright({ stats, suites }: PlaywrightRun): Report {
  const { expected, unexpected, flaky } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    flaky,
    failures: suites.flatMap(failuresOf),
    again: ['--last-failed'],
  };
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
        const word = status === 'flaky' ? ' (flaky)' : '';
        return describe(`${file} › ${title}${word}`, errors);
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

const LINES = 12;

function describe(name: string, errors: (string | undefined)[]): string {
  const reasons = errors.map((error = 'no reason given') =>
    stripVTControlCharacters(error).split('\n').slice(0, LINES).join('\n    '),
  );
  return [name, ...reasons].join('\n    ');
}
