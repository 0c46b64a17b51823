import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../db/free-port.ts';

const START_TIMEOUT_MS = 90_000;
/** Lets scripts that tests run many times use the folder in which the shop caches its compiled code. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };
const ROOT = join(import.meta.dirname, '../../..');

export interface RunningShop {
  url: string;
  process: ChildProcess;
  output(): string;
  /** Sends the signal, waits for the exit and returns the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface Options {
  /** Discards the log, because reading it would slow down a measurement. */
  isSilent?: boolean;
  /** Starts the shop through npm like an operator. */
  isByNpm?: boolean;
  /** The folder of another version of the shop. */
  root?: string;
}

/** Starts a shop process with the flags of `npm start` and waits until it is healthy. */
export async function runShop(
  env: Record<string, string>,
  options: Options = {},
): Promise<RunningShop> {
  const port = env.PORT ?? String(await freePort());
  const shop = launch({ ...env, PORT: port }, options);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(url))) {
    if (shop.process.exitCode !== null || Date.now() > deadline) {
      shop.process.kill('SIGKILL');
      throw new Error(`The shop did not start:\n${shop.output()}`);
    }
    await sleep(30);
  }
  return { url, ...shop };
}

/** Returns the output and exit code of a shop that is expected not to start. */
export async function runUntilExit(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const shop = launch(env);
  const code = await waitForExit(shop.process);
  return { code, output: shop.output() };
}

/** The flags of `npm start`. */
const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=25'];

function launch(
  env: Record<string, string>,
  { isSilent, isByNpm, root = ROOT }: Options = {},
): Omit<RunningShop, 'url'> {
  const [command, ...args] = isByNpm
    ? (['npm', 'start'] as const)
    : ([process.execPath, ...NODE_FLAGS, 'src/server/main.ts'] as const);
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', isSilent ? 'ignore' : 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  }
  return {
    process: child,
    output: () => output,
    async end(signal) {
      const end = waitForExit(child);
      child.kill(signal);
      return end;
    },
  };
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('close', resolve));
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tokri-shop-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
