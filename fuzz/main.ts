import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report, type Row } from '../harness/report.ts';
import { promises } from './check-answer.ts';
import { endPromises, runFuzz, type Finding, type Outcome, type Plan } from './run-fuzz.ts';
import { startTargetShop, type TargetShop } from './target-shop.ts';

// Sends malformed requests to every endpoint: `npm run fuzz`, `-- --requests 2000 --seed 7`. `-- --seed 7 --only 12345`
// repeats one request of a run and prints it in full; `-- --browser` tests that stored scripts never run.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    browser: { type: 'boolean' },
  },
});
const SHOWN_MAX = 20;
const TEXT_MAX = 2000;
const at = new Date();
const plan: Plan = {
  requests: Number(values.requests),
  seed: Number(values.seed),
  only: values.only === undefined ? undefined : Number(values.only),
};

process.exitCode = values.browser ? await runStoredScriptTest() : await runRequests();

async function runRequests(): Promise<number> {
  console.log('Starting a shop …');
  const target = await startTargetShop();
  // The terminal does not stop the database, so this process must.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void target.close().then(() => process.exit(1)));
  }
  try {
    return (await run(target)) ? 0 : 1;
  } finally {
    await target.close();
  }
}

async function run(target: TargetShop): Promise<boolean> {
  let shown = 0;
  const outcome = await runFuzz(target, plan, {
    progress: (line) => console.log(line),
    finding: (finding) => {
      shown += 1;
      if (shown <= SHOWN_MAX) show(finding);
    },
  });
  return report(rowsOf(outcome), { name: 'fuzz', at });
}

function rowsOf({ operations, statuses, findings, seconds }: Outcome): Row[] {
  const count = [...statuses.values()].reduce((sum, one) => sum + one, 0);
  const counts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ${times}`);
  const contexts: Record<string, string> = {
    [promises.status]: `${counts.join(', ')}; 502 and 503 are intended, 0 is a closed connection`,
    [promises.schema]: `${operations} calls, ${count} answers, ${Math.round(count / seconds)}/s, seed ${plan.seed}`,
  };
  return [...Object.values(promises), ...Object.values(endPromises)].map((promise) => {
    const broken = findings.filter((finding) => finding.promise === promise).length;
    return {
      promise,
      goal: 'nothing broken',
      measured: `${broken} broken`,
      context: contexts[promise] ?? '',
      isKept: broken === 0,
    };
  });
}

/** Prints the request and the command that repeats it. */
function show({ promise, what, request, answers = [] }: Finding): void {
  console.log(`\nBROKEN  ${promise}: ${what}`);
  if (!request) return;
  const { nth, as, kind, method, path, headers, body, raw } = request;
  console.log(
    `repeat: npm run fuzz -- --seed ${plan.seed} --only ${nth}   (as ${as}, wrong: ${kind})`,
  );
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  console.log(truncate(raw ? raw.toString('latin1') : [`${method} ${path}`, ...lines].join('\n')));
  if (body !== undefined) console.log(truncate(`\n${body.toString()}`));
  for (const answer of answers) {
    console.log(`answer: ${answer.status} ${JSON.stringify(answer.headers)}`);
    console.log(truncate(answer.body.toString()));
  }
}

function truncate(text: string): string {
  if (plan.only !== undefined || text.length <= TEXT_MAX) return text;
  return `${text.slice(0, TEXT_MAX)} … (${text.length} characters)`;
}

/** Runs the browser test that stores scripts in every field. */
function runStoredScriptTest(): Promise<number> {
  const root = join(import.meta.dirname, '..');
  const spec = 'e2e/back-office/stored-scripts.spec.ts';
  const child = spawn(join(root, 'node_modules/.bin/playwright'), ['test', spec], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
