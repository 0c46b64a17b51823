import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

// Reads the reports of the test runners: how many tests passed, and why the others failed.

export interface Report {
  passed: number;
  failed: number;
  /** Tests that passed at the second try, which only CI allows. */
  retried: number;
  /** Name and reason of each failed test. */
  failures: string[];
  failedFiles: string[];
}

export type Runner = 'vitest' | 'playwright';

const readers = { vitest: readVitest, playwright: readPlaywright };

/** A runner without a report has failed. */
export function readReport(runner: Runner, file: string): Report {
  try {
    return readers[runner](JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    const failures = [`${runner} left no report`];
    return { passed: 0, failed: 1, retried: 0, failures, failedFiles: [] };
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
  const failedFiles = run.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  const { numPassedTests: passed, numFailedTests } = run;
  // A file that cannot be loaded counts no failed test.
  const failed = numFailedTests || failedFiles.length;
  return { passed, failed, retried: 0, failures, failedFiles };
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
  const { expected: passed, unexpected: failed } = stats;
  return { passed, failed, retried: 0, failures, failedFiles: [] };
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
