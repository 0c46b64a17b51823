import { spawn, type StdioOptions } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTestBrowser } from './chromium.ts';
import { getOtherBrowsers } from './other-browsers.ts';
import { readReport, type Report, type Runner } from './test-report.ts';

// Runs all checks and tests. The last line counts them; a check counts as one test, and every failure is repeated
// above that line. `npm test -- unit db` runs only the named steps. The step `browsers` runs in long runs or by its name.

interface Step {
  name: string;
  command: string[];
  /** The test runner that counts the tests; a step without one counts as one test. */
  runner?: Runner;
  /** Only `npm run test:all` runs it, and a run that names it. */
  isLong?: boolean;
}

const VERBOSE = '--reporter=verbose';

const checks: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'], runner: 'vitest' },
  { name: 'routes', command: ['react-router', 'typegen'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  // Checkers share no types, so several of them check the common ones several times.
  { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1'] },
  { name: 'unused', command: ['knip'] },
];
const build: Step = { name: 'build', command: ['node', 'scripts/prepare.mjs', '--build'] };
const db: Step = {
  name: 'db',
  command: ['vitest', 'run', '--project', 'db', '--project', 'storage'],
  runner: 'vitest',
};
const processes: Step = {
  name: 'process',
  command: ['vitest', 'run', '--project', 'process'],
  runner: 'vitest',
};
const e2e: Step = { name: 'e2e', command: ['playwright', 'test'], runner: 'playwright' };
const browsers: Step = {
  name: 'browsers',
  // One line per test, because they are few and long.
  command: ['vitest', 'run', '--project', 'browsers', VERBOSE],
  runner: 'vitest',
  isLong: true,
};
const shopSteps = [build, processes, db, e2e, browsers];

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(dataFolder(), 'tokri-tests-'));
const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0, failures: [] as string[] };
const empty: Report = { passed: 0, failed: 0, retried: 0, failures: [], failedFiles: [] };
let logs = 0;
let isStopped = false;

// Ctrl-C reaches the child processes too; the folder is removed after they end.
process.on('SIGINT', () => (isStopped = true));

// The unit tests and static checks need no built pages; they use the time in which the process tests wait.
await Promise.all([runSteps(checks, 'when it fails'), runSteps(shopSteps, 'live')]);
rmSync(folder, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\n${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(!isStopped && total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Databases consist of thousands of files, which are created much faster in memory than on a disk. */
function dataFolder(): string {
  const [memory, neededBytes] = ['/dev/shm', 4 * 1024 ** 3];
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes ? memory : tmpdir();
  } catch {
    // macOS has no such folder.
    return tmpdir();
  }
}

type Output = 'live' | 'when it fails';

function isChosen(step: Step): boolean {
  const names = step === build ? shopSteps.map(({ name }) => name) : [step.name];
  if (chosen.length === 0) return !step.isLong || process.env.LONG_TESTS === '1';
  return names.some((name) => chosen.includes(name));
}

async function runSteps(steps: Step[], output: Output): Promise<void> {
  for (const step of steps) {
    if (isStopped || !isChosen(step)) continue;
    console.log(`\n${step.name}: started`);
    const startedAt = Date.now();
    const report = await runStep(step, output);
    total.passed += report.passed;
    total.failed += report.failed;
    total.failures.push(...report.failures);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    const retried = report.retried > 0 ? ` (${report.retried} at the second try)` : '';
    console.log(
      `\n${step.name}: ${report.passed} passed${retried}, ${report.failed} failed, ${seconds} s`,
    );
    if (step === build && report.failed > 0) return;
  }
}

async function runStep(step: Step, output: Output): Promise<Report> {
  const { name, command, runner } = step;
  if (!runner) {
    const code = await run(command, output);
    return code === 0 ? { ...empty, passed: 1 } : failed(`${name} (see above)`);
  }
  try {
    if (runner === 'playwright') getTestBrowser();
    if (step === browsers) getOtherBrowsers();
  } catch (error) {
    return failed((error as Error).message);
  }
  const first = await runTests(runner, command, output);
  return process.env.CI && first.failed > 0 ? retry(runner, command, first) : first;
}

function failed(reason: string): Report {
  return { ...empty, failed: 1, failures: [reason] };
}

/** A shared CI machine may stall for seconds, so failed tests run once more and the result reports it. */
async function retry(runner: Runner, command: string[], first: Report): Promise<Report> {
  console.log(`\nRunning the ${first.failed} failed again`);
  const rest = runner === 'playwright' ? ['--last-failed'] : first.failedFiles;
  const second = await runTests(runner, [...command, ...rest], 'live');
  const retried = Math.max(first.failed - second.failed, 0);
  return {
    ...second,
    passed: first.passed + retried,
    retried,
    failures: [...first.failures, ...second.failures],
  };
}

async function runTests(runner: Runner, command: string[], output: Output): Promise<Report> {
  const reportFolder = mkdtempSync(join(folder, 'run-'));
  const file = join(reportFolder, 'report.json');
  const reporters = {
    vitest: [
      ...(command.includes(VERBOSE) ? [] : ['--reporter=dot']),
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    playwright: ['--reporter=line,json'],
  };
  const code = await run([...command, ...reporters[runner]], output, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_DATA_DIR: join(reportFolder, 'shop'),
  });
  const report = readReport(runner, file);
  // A crash of the runner, or a run without tests, is a failure too.
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

async function run(
  [name = '', ...args]: string[],
  output: Output,
  env?: NodeJS.ProcessEnv,
): Promise<number | null> {
  logs += 1;
  const log = join(folder, `${logs}.log`);
  const file = output === 'live' ? undefined : openSync(log, 'w');
  const stdio: StdioOptions = file === undefined ? 'inherit' : ['ignore', file, file];
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', TMPDIR: folder, ...env },
    stdio,
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });
  if (file !== undefined && code !== 0) console.log(readFileSync(log, 'utf8'));
  return code;
}
