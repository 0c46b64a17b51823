import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findOnPath, installPackages } from '../scripts/debian-packages.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { findUnprivilegedUser } from '../src/server/db/unprivileged-user.ts';
import { temporaryFolder } from '../src/server/testing/running-shop.ts';
import { waitFor } from './wait-for.ts';

const CONFIG = join(import.meta.dirname, '../deploy/pgbouncer.ini');

/** Why tests that need PgBouncer are skipped where it is missing. */
export const NO_PGBOUNCER =
  'PgBouncer is not installed. Run as root on Debian, which installs it, or install the package pgbouncer.';

/** The path of PgBouncer, installed if the process is root, or undefined. */
export function findPgbouncer(): string | undefined {
  return findInstalled() ?? (installPackages(['pgbouncer']) ? findInstalled() : undefined);
}

const findInstalled = () => findOnPath(['pgbouncer']) ?? findIn('/usr/sbin/pgbouncer');

function findIn(path: string): string | undefined {
  try {
    closeSync(openSync(path, 'r'));
    return path;
  } catch {
    return undefined;
  }
}

export interface Pgbouncer {
  /** The same URL through PgBouncer. */
  through(url: string): string;
  /** Such as 1.18. */
  version: number;
  log(): string;
  close(): Promise<void>;
}

/**
 * Starts PgBouncer with the file of the deployment in front of a PostgreSQL server. `url` connects as a superuser, who
 * may read the secrets of roles.
 */
export async function startPgbouncer(
  url: string,
  settings: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  const program = findPgbouncer();
  if (!program) throw new Error(NO_PGBOUNCER);
  const { path: folder, remove } = temporaryFolder();
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(url);
  const users = join(folder, 'userlist.txt');
  const config = join(folder, 'pgbouncer.ini');
  const logFile = join(folder, 'output.log');
  writeFileSync(users, await readSecrets(url), { mode: 0o600 });
  const values = {
    '*': `host=${hostname} port=${serverPort}`,
    listen_port: port,
    logfile: join(folder, 'pgbouncer.log'),
    pidfile: join(folder, 'pgbouncer.pid'),
    auth_file: users,
    ...settings,
  };
  writeFileSync(
    config,
    Object.entries(values).reduce(replaceSetting, readFileSync(CONFIG, 'utf8')),
  );
  const user = await findUnprivilegedUser([folder]);
  await user.own(folder, users, config);
  const { command, args } = user.command(program, [config]);
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, { ...user.spawnOptions, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const through = (target: string) => {
    const pooled = new URL(target);
    pooled.hostname = '127.0.0.1';
    pooled.port = String(port);
    return pooled.href;
  };
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    remove();
  };
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    return readFileSync(logFile, 'utf8').includes('process up');
  };
  await waitFor(isReady, { what: 'PgBouncer is up', timeoutMs: 10_000 }).catch(async (error) => {
    await close();
    throw error;
  });
  const version = Number(/PgBouncer (\d+\.\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1]);
  return { through, close, version, log: () => readFileSync(logFile, 'utf8') };
}

/** The file of the deployment must contain each setting that a test replaces. */
function replaceSetting(text: string, [name, value]: [string, string | number]): string {
  const line = new RegExp(`^${name.replace('*', '\\*')} = .*$`, 'm');
  if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no setting ${name}`);
  return text.replace(line, `${name} = ${value}`);
}

async function readSecrets(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolpassword is not null`,
  );
  await client.end();
  return rows.map(({ line }) => `${line}\n`).join('');
}
