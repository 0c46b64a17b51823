import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { report, type Row } from '../harness/report.ts';

export interface Part<Resource> {
  name: string;
  /** The approximate duration on two cores. */
  seconds: number;
  /** Runs only when named, because it is slow and does not measure speed. */
  isOnlyByName?: boolean;
  measure(resource: Resource): Promise<Row[]>;
}

interface Shared<Place> {
  /** The description of the resource; empty if it opens immediately. */
  what: string;
  open(): Promise<Place & { close(): Promise<void> }>;
  parts: Part<Place>[];
}

/** Parts that share a resource. */
interface Group {
  parts: Part<void>[];
  close(): Promise<void>;
}

/** Opens the resource with the first part that needs it. */
export function group<Place>({ what, open, parts }: Shared<Place>): Group {
  let opening: ReturnType<typeof open> | undefined;
  const resource = () => {
    if (!opening && what) console.log(`Opening ${what} …`);
    opening ??= open();
    return opening;
  };
  return {
    parts: parts.map((part) => ({
      ...part,
      measure: async () => part.measure(await resource()),
    })),
    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      await opened?.close();
    },
  };
}

/** Measures the selected parts in sequence, reports them and exits. */
export async function measureParts(groups: Group[], selected: string[]): Promise<never> {
  const at = new Date();
  const chosen = choose(groups, selected);
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
      const startedAt = performance.now();
      const found = await measureSafely(part, isInterrupted);
      seconds[part.name] = Math.round((performance.now() - startedAt) / 100) / 10;
      rows.push(...found.map((row) => ({ ...row, part: part.name })));
      for (const row of found) if (row.isKept === false) console.log(`BROKEN: ${row.promise}`);
    }
    await close().catch((error: unknown) => console.error('Closing failed:', error));
  }
  const name = `bench-${at.toISOString().replace(/[:.]/g, '-')}`;
  process.exit(report(rows, { name, at, seconds }) ? 0 : 1);
}

/** Selects all speed parts by default; an unknown name exits the process. */
function choose(groups: Group[], selected: string[]): Group[] {
  const names = groups.flatMap(({ parts }) => parts.map(({ name }) => name));
  const unknownNames = selected.filter((name) => !names.includes(name));
  if (unknownNames.length > 0) {
    console.error(`Unknown part ${unknownNames.join(', ')}. Use ${names.join(', ')}.`);
    process.exit(1);
  }
  const isWanted = ({ name, isOnlyByName }: Part<void>) =>
    selected.length === 0 ? !isOnlyByName : selected.includes(name);
  return groups
    .map(({ parts, close }) => ({ close, parts: parts.filter(isWanted) }))
    .filter(({ parts }) => parts.length > 0);
}

/** A failed part counts as a broken promise and does not stop the others. */
async function measureSafely(
  { name, measure }: Part<void>,
  isInterrupted: () => boolean,
): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    // Errors after an interruption have no meaning; the process is about to exit.
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

/** Ctrl-C does not stop databases and browsers, so this process must. */
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

/** Stops processes that parts started; without /proc they received the signal of the terminal. */
function endChildren(): void {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
    for (const pid of pids.split(' ').filter(Boolean)) process.kill(Number(pid), 'SIGTERM');
  } catch {
    // No child process is left.
  }
}

function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load < 1) return;
  console.log(`This machine is busy (load ${load.toFixed(1)}): measured times will be too high.`);
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
