import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../src/server/db/free-port.ts';
import type { UnprivilegedUser } from '../src/server/db/unprivileged-user.ts';
import { killTree } from './process-tree.ts';
import { waitFor } from './wait-for.ts';

const execute = promisify(execFile);

const USER = 'tokri';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // TCP only, as between machines.
  unix_socket_directories: '',
  fsync: 'on',
  max_connections: '200',
  shared_buffers: '64MB',
  jit: 'off',
  // A standby must find the log that it missed while it was down.
  wal_keep_size: '1GB',
};

/** One PostgreSQL server with its own data folder and a port that stays the same. */
export interface PostgresNode {
  /** Its `application_name` at the primary, as in `pg_stat_replication`. */
  name: string;
  port: number;
  /** Connects to the database `postgres` as its owner and superuser. */
  url: string;
  /** Creates an empty cluster and starts it as a primary without a standby. */
  initialise(): Promise<void>;
  /** Starts the server that was killed or stopped, in the role it had. */
  start(): Promise<void>;
  /** SIGKILL for the postmaster and all its processes, as when a machine is lost. */
  kill(): Promise<void>;
  /** Makes a standby the primary. It waits for no standby until one rejoins. */
  promote(): Promise<void>;
  /** Replaces the data of this node with a base backup and makes it the synchronous standby of a primary. */
  rejoin(primary: PostgresNode): Promise<void>;
  /** A standby keeps receiving changes but shows none until `resumeReplay`. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Runs one statement on a connection of its own. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** The log since the last start. */
  log(): string;
}

interface Options {
  name: string;
  bin: string;
  folder: string;
  user: UnprivilegedUser;
  password: string;
}

export async function createNode(options: Options): Promise<PostgresNode> {
  const { name, bin, folder, user, password } = options;
  const port = await freePort();
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  const data = join(folder, 'data');
  const logFile = join(folder, 'postgres.log');
  let server: ChildProcess | undefined;
  mkdirSync(folder, { recursive: true });

  const run = async (program: string, args: string[]) => {
    const { command, args: wrapped } = user.command(join(bin, program), args);
    await execute(command, wrapped, {
      ...user.spawnOptions,
      env: { ...process.env, PGPASSWORD: password },
    });
  };
  const createDataFolder = async () => {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { mode: 0o700 });
    await user.own(data);
  };
  const query = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const start = async () => {
    const settings = Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const program = ['-D', data, '-p', String(port), ...settings];
    const { command, args } = user.command(join(bin, 'postgres'), program);
    const log = openSync(logFile, 'w');
    server = spawn(command, args, {
      ...user.spawnOptions,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    await waitFor(
      async () => {
        if (server?.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
        return (await query('select 1')).length === 1;
      },
      { what: `PostgreSQL ${name} accepts connections` },
    );
  };
  const kill = async () => {
    if (server?.pid && server.exitCode === null && server.signalCode === null) {
      await killTree(server.pid);
    }
    server = undefined;
  };

  return {
    name,
    port,
    url,
    query,
    start,
    kill,
    log: () => readFileSync(logFile, 'utf8'),
    async initialise() {
      await createDataFolder();
      const passwordFile = join(folder, 'password');
      writeFileSync(passwordFile, password, { mode: 0o600 });
      await user.own(passwordFile);
      const login = ['-U', USER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
      const format = ['--encoding=UTF8', '--locale=C', '--no-instructions'];
      await run('initdb', ['-D', data, ...login, ...format]);
      await start();
    },
    async promote() {
      await query('select pg_promote(true)');
    },
    async rejoin(primary) {
      await kill();
      await createDataFolder();
      // `--write-recovery-conf` copies the name into the connection string of the standby.
      const source = `${primary.url}?application_name=${name}`;
      const mode = ['--checkpoint=fast', '--wal-method=stream', '--write-recovery-conf'];
      await run('pg_basebackup', ['-D', data, '-d', source, ...mode]);
      // The base backup contains the primary's own setting, which must not apply after a promotion.
      const settings = join(data, 'postgresql.auto.conf');
      const copied = readFileSync(settings, 'utf8');
      writeFileSync(settings, copied.replace(/^synchronous_standby_names.*$/m, ''));
      await start();
      await primary.query(`alter system set synchronous_standby_names = '${name}'`);
      await primary.query('select pg_reload_conf()');
      await waitFor(
        async () => {
          const rows = await primary.query(
            `select from pg_stat_replication where application_name = '${name}' and sync_state = 'sync'`,
          );
          return rows.length === 1;
        },
        { what: `${name} is the synchronous standby` },
      );
    },
    async pauseReplay() {
      await query('select pg_wal_replay_pause()');
      await waitFor(
        async () => {
          const [row] = await query<{ state: string }>(
            'select pg_get_wal_replay_pause_state() as state',
          );
          return row?.state === 'paused';
        },
        { what: `${name} pauses replay` },
      );
    },
    async resumeReplay() {
      await query('select pg_wal_replay_resume()');
    },
  };
}
