import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report, type Row } from '../harness/report.ts';
import { promises } from './check-answer.ts';
import { afterwards, runFuzz, type Finding, type Outcome, type Plan } from './run-fuzz.ts';
import { openScene, type Scene } from './target-shop.ts';

// Proves that nothing anybody sends breaks the shop: `npm run fuzz`, `-- --requests 2000 --seed 7`. One request of a
// run is repeated, and shown whole, with `-- --seed 7 --only 12345`; `-- --browser` looks for stored scripts that run.

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

process.exitCode = values.browser ? await lookForScripts() : await sendOddRequests();

async function sendOddRequests(): Promise<number> {
  console.log('Opening a shop …');
  const scene = await openScene();
  // The database is no child of the terminal: it has to be closed by whoever opened it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void scene.close().then(() => process.exit(1)));
  }
  try {
    return (await perform(scene)) ? 0 : 1;
  } finally {
    await scene.close();
  }
}

async function perform(scene: Scene): Promise<boolean> {
  let shown = 0;
  const outcome = await runFuzz(scene, plan, {
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
  const said = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ${times}`);
  const contexts: Record<string, string> = {
    [promises.status]: `${said.join(', ')}; 502 and 503 are said on purpose, 0 is a closed connection`,
    [promises.schema]: `${operations} calls, ${count} answers, ${Math.round(count / seconds)}/s, seed ${plan.seed}`,
  };
  return [...Object.values(promises), ...Object.values(afterwards)].map((promise) => {
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

/** The whole request, and how to send it again. */
function show({ promise, what, request, answers = [] }: Finding): void {
  console.log(`\nBROKEN  ${promise}: ${what}`);
  if (!request) return;
  const { nth, as, kind, method, path, headers, body, raw } = request;
  console.log(
    `again:  npm run fuzz -- --seed ${plan.seed} --only ${nth}   (as ${as}, wrong: ${kind})`,
  );
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  console.log(cut(raw ? raw.toString('latin1') : [`${method} ${path}`, ...lines].join('\n')));
  if (body !== undefined) console.log(cut(`\n${body.toString()}`));
  for (const answer of answers) {
    console.log(`answer: ${answer.status} ${JSON.stringify(answer.headers)}`);
    console.log(cut(answer.body.toString()));
  }
}

function cut(text: string): string {
  if (plan.only !== undefined || text.length <= TEXT_MAX) return text;
  return `${text.slice(0, TEXT_MAX)} … (${text.length} characters)`;
}

/** The journey that stores scripts everywhere and looks whether one runs. */
function lookForScripts(): Promise<number> {
  const root = join(import.meta.dirname, '..');
  const journey = 'e2e/back-office/stored-scripts.spec.ts';
  const child = spawn(join(root, 'node_modules/.bin/playwright'), ['test', journey], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
