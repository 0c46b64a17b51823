import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../src/server/db/free-port.ts';
import type { UnprivilegedUser } from '../src/server/db/unprivileged-user.ts';
import { fillDeployFile } from './deploy-file.ts';
import { killTree, signalTree } from './process-tree.ts';

/** A machine of the cluster: Patroni and the PostgreSQL that it runs. */
export interface PatroniNode {
  name: string;
  port: number;
  /** Patroni's REST API: `GET /primary` responds with 200 at the primary only. */
  restUrl: string;
  /** Starts Patroni, which starts PostgreSQL in the role that the cluster needs. */
  start(): void;
  /** SIGKILL for PostgreSQL only. */
  killPostgres(): Promise<void>;
  /** SIGKILL for Patroni and PostgreSQL, as when a machine loses its power. */
  killMachine(): Promise<void>;
  /** Stops all processes without closing a connection, as when a machine loses its network. */
  freezeMachine(): void;
}

export interface NodeOptions {
  name: string;
  folder: string;
  bin: string;
  user: UnprivilegedUser;
  /** The values of `deploy/patroni.yml` that all nodes share. */
  shared: Record<string, string>;
}

export async function createPatroniNode(options: NodeOptions): Promise<PatroniNode> {
  const { name, bin, user, shared } = options;
  const folder = join(options.folder, name);
  const data = join(folder, 'data');
  const [port, restPort] = [await freePort(), await freePort()];
  const config = join(folder, 'patroni.yml');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(
    config,
    fillDeployFile('patroni.yml', {
      ...shared,
      NODE_NAME: name,
      NODE_HOST: '127.0.0.1',
      NODE_PORT: String(port),
      NODE_REST_PORT: String(restPort),
      NODE_DATA: data,
      POSTGRES_BIN: bin,
    }),
    { mode: 0o600 },
  );
  await user.own(folder, config);
  let patroni: ChildProcess | undefined;

  // PostgreSQL is not a child of Patroni, so that it survives a crash of Patroni.
  const postmaster = () => readPid(join(data, 'postmaster.pid'));
  const pids = () => [patroni?.pid, postmaster()].filter((pid) => pid !== undefined);
  return {
    name,
    port,
    restUrl: `http://127.0.0.1:${restPort}`,
    start() {
      const { command, args } = user.command('/usr/bin/patroni', [config]);
      const log = openSync(join(folder, 'patroni.log'), 'a');
      patroni = spawn(command, args, {
        ...user.spawnOptions,
        cwd: folder,
        detached: true,
        stdio: ['ignore', log, log],
      });
      closeSync(log);
    },
    async killPostgres() {
      const pid = postmaster();
      if (pid === undefined) throw new Error(`PostgreSQL of ${name} is not running`);
      await killTree(pid);
    },
    async killMachine() {
      await Promise.all(pids().map((pid) => killTree(pid)));
      patroni = undefined;
    },
    freezeMachine() {
      for (const pid of pids()) signalTree(pid, 'SIGSTOP');
    },
  };
}

/** The process id in a lock file, or undefined if there is none. */
function readPid(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
