import { parseArgs } from 'node:util';
import { report, type Row } from '../harness/report.ts';
import { parts, type Options } from './parts.ts';

// Tests the promises about faults and hostile traffic. `npm run chaos` runs all parts at full size;
// `npm run chaos -- kills --captures 300 --kills 30 --restarts 3` runs one part at a smaller size. The same seed
// repeats the same random choices.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    captures: { type: 'string', default: '3000' },
    kills: { type: 'string', default: '500' },
    restarts: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '120' },
    runs: { type: 'string', default: '20' },
    carts: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    failovers: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const options = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, numberOf(name, value)]),
) as unknown as Options;
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0)
  stop(`Unknown part ${unknown.join(', ')}. Use ${Object.keys(parts).join(', ')}.`);

const at = new Date();
const chosen = Object.entries(parts).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const rows: Row[] = [];
const seconds: Record<string, number> = {};
for (const [nth, [part, run]] of chosen.entries()) {
  console.log(`\n[${nth + 1}/${chosen.length}] ${part}, seed ${options.seed}`);
  const startedAt = Date.now();
  const found = await run(options, (line) => console.log(`  ${line}`)).catch((error: Error) => [
    { promise: part, goal: 'done', measured: error.message, context: '', isKept: false as const },
  ]);
  for (const row of found) rows.push({ ...row, part });
  seconds[part] = Math.round((Date.now() - startedAt) / 1000);
}
const isKept = report(rows, { name: 'chaos', at, seconds });
// Connections to machines that were frozen would keep the process open.
process.exit(isKept ? 0 : 1);

function numberOf(name: string, value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  return stop(`--${name} must be a whole number.`);
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
