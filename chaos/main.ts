import { parseArgs } from 'node:util';
import { report, type Row } from '../bench/row.ts';
import type { Finding } from '../src/server/audit-books.ts';
import { flashSale } from './flash-sale.ts';
import { runChaos, type Outcome, type Plan } from './run-chaos.ts';
import { openStage, type Stage } from './stage.ts';
import { webhookStorm } from './webhook-storm.ts';

// Proves the promises about faults: `npm run chaos`, `-- --flash-sale`, `-- --webhook-storm`. Without figures it
// does as much as the promises say; `-- --captures 300 --kills 30 --restarts 3` is a short one.

const { values } = parseArgs({
  options: {
    'flash-sale': { type: 'boolean' },
    runs: { type: 'string', default: '20' },
    'webhook-storm': { type: 'boolean' },
    captures: { type: 'string', default: '3000' },
    kills: { type: 'string', default: '500' },
    restarts: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
  },
});
const SETTLED_GOAL_SECONDS = 60;
const at = new Date();
const seed = Number(values.seed);

console.log('Opening two shops, a PostgreSQL and a payment provider …');
const stage = await openStage({ seed });
// The database is no child of the terminal: it has to be closed by whoever opened it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stage.close().then(() => process.exit(1)));
}
try {
  process.exitCode = (await perform(stage)) ? 0 : 1;
} finally {
  await stage.close();
}

async function perform(on: Stage): Promise<boolean> {
  if (values['flash-sale'])
    return report(await sales(on, Number(values.runs)), { name: 'flash-sale', at });
  if (values['webhook-storm']) return report([await storm(on)], { name: 'webhook-storm', at });
  const plan: Plan = {
    captures: Number(values.captures),
    kills: Number(values.kills),
    restarts: Number(values.restarts),
    minutes: Number(values.minutes),
    seed,
  };
  const outcome = await runChaos(on, plan, (line) => console.log(line));
  show(outcome.findings);
  return report(rowsOf(plan, outcome), { name: 'chaos', at });
}

async function sales(on: Stage, runs: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const sale = { buyers: 1000, atOnce: 200, packets: 50 };
    const { orders, told, contradictions, findings, seconds } = await flashSale(on, sale);
    const words = Object.entries(told).map(([word, count]) => `${count} ${word}`);
    const broken = findings.length + contradictions.length;
    show(findings);
    for (const contradiction of contradictions) console.log(`  ${contradiction}`);
    rows.push({
      promise: `flash sale ${run}/${runs}: 1000 buyers, 200 at once, 50 packets`,
      goal: 'exactly 50 orders',
      measured: `${orders} orders`,
      context: `${words.join(', ')}; ${broken} broken promises; ${seconds.toFixed(1)} s`,
      isKept: orders === sale.packets && told.order === sale.packets && broken === 0,
    });
    console.log(`${rows.at(-1)?.promise}: ${orders} orders; ${rows.at(-1)?.context}`);
  }
  return rows;
}

async function storm(on: Stage): Promise<Row> {
  const asked = { webhooks: 100, deliveries: 10_000 };
  const { accepted, effects, findings, seconds } = await webhookStorm(on, asked);
  show(findings);
  return {
    promise: '10,000 deliveries of 100 webhooks',
    goal: '100 effects',
    measured: `${effects} effects`,
    context: `${accepted} accepted, ${Math.round(asked.deliveries / seconds)}/s`,
    isKept: effects === asked.webhooks && accepted === asked.deliveries && findings.length === 0,
  };
}

function rowsOf(plan: Plan, outcome: Outcome): Row[] {
  const { captures, orders, refunds, kills, restarts, findings, settledAfterSeconds } = outcome;
  const answers = [...outcome.notes.answers].map(([words, count]) => `${words} ${count}`);
  return [
    {
      promise: 'every capture is exactly one order or one refund, the ledger is balanced',
      goal: 'nothing broken',
      measured: `${findings.length} broken`,
      context: `${captures} captures, ${orders} orders, ${refunds} refunds`,
      isKept: findings.length === 0,
    },
    {
      promise: 'settled after the faults are over',
      goal: `≤ ${SETTLED_GOAL_SECONDS} s`,
      measured: `${settledAfterSeconds.toFixed(1)} s`,
      context: answers.join(', '),
      isKept: settledAfterSeconds <= SETTLED_GOAL_SECONDS,
    },
    {
      promise: 'kill -9 of shops and immediate restarts of PostgreSQL meanwhile',
      goal: `${plan.kills} and ${plan.restarts}, ≥ ${plan.captures} captures`,
      measured: `${kills} and ${restarts}`,
      context: `${outcome.minutes.toFixed(1)} minutes, seed ${plan.seed}`,
      isKept: kills >= plan.kills && restarts >= plan.restarts && captures >= plan.captures,
    },
  ];
}

function show(findings: Finding[]): void {
  for (const { promise, what } of findings) console.log(`BROKEN  ${promise}: ${what}`);
}
