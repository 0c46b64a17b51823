import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChromium } from './chromium.ts';

// The whole proof of the shop, in the order in which failures are cheapest to read. Its last line counts
// them: a check counts as one test. `npm test -- unit db` runs only the named steps.

interface Step {
  name: string;
  command: string[];
  /** Where a test runner leaves its counts; without it the step counts as one. */
  report?: 'vitest' | 'playwright';
}

const steps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'routes', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'unused', command: ['knip'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'], report: 'vitest' },
  { name: 'db', command: ['vitest', 'run', '--project', 'db'], report: 'vitest' },
  { name: 'process', command: ['vitest', 'run', '--project', 'process'], report: 'vitest' },
  { name: 'e2e', command: ['playwright', 'test'], report: 'playwright' },
];

interface Counts {
  passed: number;
  failed: number;
  /** Passed at the second try, which only CI allows; the runner names them. */
  flaky?: number;
}

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'tokri-reports-'));
const wanted = process.argv.slice(2);
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const total: Counts = { passed: 0, failed: 0 };

for (const [index, step] of chosen.entries()) {
  console.log(`\n[${index + 1}/${chosen.length}] ${step.name}`);
  const startedAt = Date.now();
  const counts = await perform(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const flaky = counts.flaky ? ` (${counts.flaky} at the second try)` : '';
  console.log(
    `${step.name}: ${counts.passed} passed${flaky}, ${counts.failed} failed, ${seconds} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function perform({ name, command, report }: Step): Promise<Counts> {
  const file = join(reports, `${name}.json`);
  const env = { ...process.env, NO_COLOR: '1' };
  if (report === 'playwright') {
    try {
      Object.assign(env, {
        CHROMIUM_PATH: getChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        E2E_DATA_DIR: join(reports, 'shop'),
      });
    } catch (error) {
      console.error((error as Error).message);
      return { passed: 0, failed: 1 };
    }
  }
  const reporters = {
    vitest: ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    playwright: ['--reporter=line,json'],
  };
  const code = await run([...command, ...(report ? reporters[report] : [])], env);
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const counts = countsOf(report, file);
  // A runner that fails without a failed test (a crash, no tests at all) is a failure too.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const [name = '', ...args] = command;
  const binary = join(root, 'node_modules/.bin', name);
  const child = spawn(binary, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });
}

function countsOf(report: 'vitest' | 'playwright', file: string): Counts {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (report === 'vitest') {
      const { numPassedTests, numFailedTests } = json as Record<string, number>;
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
    }
    const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number } };
    const { expected, unexpected, flaky } = stats;
    return { passed: expected + flaky, failed: unexpected, flaky };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
