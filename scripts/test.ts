import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTestBrowser } from './chromium.ts';
import { readReport, type Report, type Runner } from './test-report.ts';

// The whole proof of the shop, in the order in which failures are cheapest to read. At its end it says what
// failed and why; its last line counts: a check counts as one test. `npm test -- unit db` runs only the
// named steps.

interface Step {
  name: string;
  command: string[];
  /** Who counts the tests; without one the step counts as one. */
  runner?: Runner;
}

const steps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'routes', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'unused', command: ['knip'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'], runner: 'vitest' },
  { name: 'db', command: ['vitest', 'run', '--project', 'db'], runner: 'vitest' },
  { name: 'process', command: ['vitest', 'run', '--project', 'process'], runner: 'vitest' },
  { name: 'e2e', command: ['playwright', 'test'], runner: 'playwright' },
];

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'tokri-reports-'));
const wanted = process.argv.slice(2);
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const nothing: Report = { passed: 0, failed: 0, late: 0, failures: [] };
const total = { passed: 0, failed: 0, failures: [] as string[] };

for (const [index, step] of chosen.entries()) {
  console.log(`\n[${index + 1}/${chosen.length}] ${step.name}`);
  const startedAt = Date.now();
  const report = await perform(step);
  total.passed += report.passed;
  total.failed += report.failed;
  total.failures.push(...report.failures);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const again = report.late > 0 ? ` (${report.late} at the second try)` : '';
  console.log(
    `${step.name}: ${report.passed} passed${again}, ${report.failed} failed, ${seconds} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\n${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function perform({ name, command, runner }: Step): Promise<Report> {
  if (!runner) {
    const isFine = (await run(command)) === 0;
    return isFine ? { ...nothing, passed: 1 } : failed(`${name} (see above)`);
  }
  if (runner === 'vitest') return count(runner, command);
  try {
    getTestBrowser();
  } catch (error) {
    return failed((error as Error).message);
  }
  const first = await count(runner, command);
  return process.env.CI && first.failures.length > 0 ? tryAgain(command, first) : first;
}

/** A shared machine may stall. Journeys that failed are made once more when the others are done, and named. */
async function tryAgain(command: string[], first: Report): Promise<Report> {
  console.log(`\nThe ${first.failed} that failed, once more`);
  const second = await count('playwright', [...command, '--last-failed']);
  const late = first.failed - second.failed;
  return {
    passed: first.passed + late,
    failed: second.failed,
    late,
    failures: [...first.failures, ...second.failures],
  };
}

function failed(why: string): Report {
  return { ...nothing, failed: 1, failures: [why] };
}

async function count(runner: Runner, command: string[]): Promise<Report> {
  const folder = mkdtempSync(join(reports, 'run-'));
  const file = join(folder, 'report.json');
  const reporters = {
    vitest: ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    playwright: ['--reporter=line,json'],
  };
  const code = await run([...command, ...reporters[runner]], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_DATA_DIR: join(folder, 'shop'),
  });
  return judge(code, readReport(runner, file));
}

/** A runner that fails without a failed test (a crash, no tests at all) is a failure too. */
function judge(code: number | null, report: Report): Report {
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

function run([name = '', ...args]: string[], env?: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });
}
