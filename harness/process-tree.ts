import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a signal to a process and all its descendants, which for PostgreSQL have process groups of their own. */
export function signalTree(pid: number, signal: NodeJS.Signals): number[] {
  // A stopped parent starts no more processes while its descendants are listed.
  signalProcess(pid, 'SIGSTOP');
  const tree = [pid, ...listDescendants(pid)];
  for (const one of tree) signalProcess(one, signal);
  return tree;
}

/** Kills a process and all its descendants with SIGKILL and resolves once all have ended. */
export async function killTree(pid: number): Promise<void> {
  const tree = signalTree(pid, 'SIGKILL');
  while (tree.some((one) => isAlive(readStat(one)))) await sleep(2);
}

function listDescendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: readStat(Number(name))?.parent }));
  const found = [root];
  // The list grows while it is read, so that it also covers grandchildren.
  for (const pid of found) {
    for (const child of parents) if (child.parent === pid) found.push(child.pid);
  }
  return found.slice(1);
}

interface Stat {
  state: string;
  parent: number;
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const isAlive = (stat: Stat | undefined) => stat !== undefined && !['Z', 'X'].includes(stat.state);

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
