import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChromium } from './chromium.ts';
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
const total = { passed: 0, failed: 0, failures: [] as string[] };

for (const [index, step] of chosen.entries()) {
  console.log(`\n[${index + 1}/${chosen.length}] ${step.name}`);
  const startedAt = Date.now();
  const { passed, failed, flaky, failures } = await perform(step);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const again = flaky ? ` (${flaky} at the second try)` : '';
  console.log(`${step.name}: ${passed} passed${again}, ${failed} failed, ${seconds} s`);
}
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\n${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function perform(step: Step): Promise<Report> {
  const { name, command, runner } = step;
  if (!runner) {
    const isFine = (await run(command)) === 0;
    const failures = isFine ? [] : [`${name} (see above)`];
    return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, flaky: 0, failures };
  }
  if (runner === 'vitest') return vitest(command, join(reports, `${name}.json`));
  try {
    process.env.CHROMIUM_PATH = getChromium();
  } catch (error) {
    return { passed: 0, failed: 1, flaky: 0, failures: [(error as Error).message] };
  }
  const first = await playwright(command, join(reports, `${name}.json`));
  if (!process.env.CI || first.failed === 0) return first;
  // A shared machine may stall for minutes. Whether these journeys failed for that shows when it is over.
  console.log(`\n${name}: the ${first.failed} that failed, once more`);
  const second = await playwright([...command, '--last-failed'], join(reports, 'again.json'));
  return {
    passed: first.passed + second.passed,
    failed: second.failed,
    flaky: first.flaky + second.passed,
    failures: [...first.failures, ...second.failures],
  };
}

async function vitest(command: string[], file: string): Promise<Report> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return judge(await run([...command, ...reporters]), readReport('vitest', file));
}

async function playwright(command: string[], file: string): Promise<Report> {
  const code = await run([...command, '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_DATA_DIR: mkdtempSync(join(reports, 'shop-')),
  });
  return judge(code, readReport('playwright', file));
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
