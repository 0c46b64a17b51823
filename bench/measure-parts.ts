import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { report, type Row } from '../harness/report.ts';

export interface Part<Place> {
  name: string;
  /** About how long it takes on two cores. */
  seconds: number;
  /** Promises something other than speed, and takes its time. */
  isOnlyByName?: boolean;
  measure(place: Place): Promise<Row[]>;
}

interface Shared<Place> {
  /** What is opened, in words; empty where there is nothing to wait for. */
  what: string;
  open(): Promise<Place & { close(): Promise<void> }>;
  parts: Part<Place>[];
}

/** Parts that share a place. */
interface Group {
  parts: Part<void>[];
  close(): Promise<void>;
}

/** The place is opened with the first part that is measured there. */
export function group<Place>({ what, open, parts }: Shared<Place>): Group {
  let opening: ReturnType<typeof open> | undefined;
  const place = () => {
    if (!opening && what) console.log(`Opening ${what} …`);
    opening ??= open();
    return opening;
  };
  return {
    parts: parts.map((part) => ({
      ...part,
      measure: async () => part.measure(await place()),
    })),
    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      await opened?.close();
    },
  };
}

/** Measures the wanted parts one after the other, reports them, and ends the process. */
export async function measureParts(groups: Group[], wanted: string[]): Promise<never> {
  const at = new Date();
  const chosen = choose(groups, wanted);
  const isInterrupted = closeOnSignal(groups);
  warnIfBusy();
  const queue = chosen.flatMap(({ parts }) => parts);
  const total = queue.length;
  const rows: Row[] = [];
  const seconds: Record<string, number> = {};
  for (const { parts, close } of chosen) {
    for (const part of parts) {
      const left = queue.reduce((sum, one) => sum + one.seconds, 0);
      const times = `${clock((Date.now() - at.getTime()) / 1000)} so far, about ${clock(left)} to go`;
      console.log(`\n[${total - queue.length + 1}/${total}] ${part.name} (${times})`);
      queue.shift();
      const began = performance.now();
      const found = await measured(part, isInterrupted);
      seconds[part.name] = Math.round((performance.now() - began) / 100) / 10;
      rows.push(...found.map((row) => ({ ...row, part: part.name })));
      for (const row of found) if (row.isKept === false) console.log(`BROKEN: ${row.promise}`);
    }
    await close().catch((error: unknown) => console.error('Closing failed:', error));
  }
  const name = `bench-${at.toISOString().replace(/[:.]/g, '-')}`;
  process.exit(report(rows, { name, at, seconds }) ? 0 : 1);
}

/** Nothing named means all that is about speed; a name that means nothing ends the process. */
function choose(groups: Group[], wanted: string[]): Group[] {
  const names = groups.flatMap(({ parts }) => parts.map(({ name }) => name));
  const strange = wanted.filter((name) => !names.includes(name));
  if (strange.length > 0) {
    console.error(`There is no ${strange.join(', ')} to measure: use ${names.join(', ')}.`);
    process.exit(1);
  }
  const isWanted = ({ name, isOnlyByName }: Part<void>) =>
    wanted.length === 0 ? !isOnlyByName : wanted.includes(name);
  return groups
    .map(({ parts, close }) => ({ close, parts: parts.filter(isWanted) }))
    .filter(({ parts }) => parts.length > 0);
}

/** A part that fails is a broken promise of its own; the others are measured all the same. */
async function measured(
  { name, measure }: Part<void>,
  isInterrupted: () => boolean,
): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    // What was closed under it says nothing; the process is about to end.
    if (isInterrupted()) return new Promise(() => {});
    console.error(error);
    const context = error instanceof Error ? error.message : String(error);
    return [
      {
        promise: `the part ${name}`,
        goal: 'can be measured',
        measured: 'failed',
        context,
        isKept: false,
      },
    ];
  }
}

/** Databases and browsers are no children of the terminal: Ctrl-C has to close them. */
function closeOnSignal(groups: Group[]): () => boolean {
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      console.log('\nClosing …');
      void Promise.allSettled(groups.map(({ close }) => close())).then(() => {
        endChildren();
        process.exit(130);
      });
    });
  }
  return () => isInterrupted;
}

/** What parts opened themselves; where there is no /proc, the terminal has told them already. */
function endChildren(): void {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
    for (const pid of pids.split(' ').filter(Boolean)) process.kill(Number(pid), 'SIGTERM');
  } catch {
    // Nobody is left.
  }
}

function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load < 1) return;
  console.log(`This machine is busy (load ${load.toFixed(1)}): times will be worse than they are.`);
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
