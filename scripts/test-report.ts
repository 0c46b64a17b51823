import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

// What a test runner wrote down about its run: how many passed, and why the others did not.

export interface Report {
  passed: number;
  failed: number;
  /** Passed at the second try, which only CI allows to journeys. */
  late: number;
  /** Name and reason of each that failed. */
  failures: string[];
}

export type Runner = 'vitest' | 'playwright';

const readers = { vitest: readVitest, playwright: readPlaywright };

/** A runner that wrote nothing has failed. */
export function readReport(runner: Runner, file: string): Report {
  try {
    return readers[runner](JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    return { passed: 0, failed: 1, late: 0, failures: [`${runner} left no report`] };
  }
}

interface VitestRun {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function readVitest(run: VitestRun): Report {
  const failures = run.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describe(`${name} › ${test.fullName}`, test.failureMessages)),
  );
  return { passed: run.numPassedTests, failed: run.numFailedTests, late: 0, failures };
}

interface PlaywrightRun {
  stats: { expected: number; unexpected: number };
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
  const failures = suites.flatMap(failuresOf);
  return { passed: stats.expected, failed: stats.unexpected, late: 0, failures };
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
        return describe(`${file} › ${title}`, errors);
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
