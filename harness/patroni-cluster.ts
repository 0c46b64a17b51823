import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../scripts/debian-packages.ts';
import { freePort } from '../src/server/db/free-port.ts';
import { findUnprivilegedUser } from '../src/server/db/unprivileged-user.ts';
import { findPostgres, NO_POSTGRES } from './debian-postgres.ts';
import { createPatroniNode, type PatroniNode } from './patroni-node.ts';
import { killTree } from './process-tree.ts';
import { waitFor } from './wait-for.ts';

export type { PatroniNode } from './patroni-node.ts';

/** PostgreSQL nodes with Patroni, and one etcd. */
export interface PatroniCluster {
  nodes: PatroniNode[];
  /** The node that Patroni's REST API names as the primary, once there is one. */
  findPrimary(): Promise<PatroniNode>;
  /** Resolves once all other nodes are standbys and one has every acknowledged write, so that Patroni may promote it. */
  waitForStandbys(): Promise<void>;
  /** The URL of a database at one node. */
  urlOf(node: PatroniNode, database?: string): string;
  /** The URL of a database with all nodes, of which a client uses the one that accepts writes. */
  multiHostUrl(database: string): string;
  close(): Promise<void>;
}

interface Options {
  folder: string;
  count: number;
  /** Whether the primary stops accepting writes while it has no standby. */
  isStrict: boolean;
}

const NO_PATRONI =
  'Patroni or etcd is not installed. Run as root on Debian, which installs them, or install the packages patroni and etcd-server.';

/** Reports why the cluster cannot be started, after an attempt to install what is missing. */
export function findMissingPatroni(): string | undefined {
  if (!findPostgres()) return NO_POSTGRES;
  const isInstalled = () => ['patroni', 'etcd'].every((name) => existsSync(`/usr/bin/${name}`));
  if (!isInstalled()) installPackages(['patroni', 'etcd-server']);
  return isInstalled() ? undefined : NO_PATRONI;
}

export async function startPatroniCluster(options: Options): Promise<PatroniCluster> {
  const { folder, count, isStrict } = options;
  const missing = findMissingPatroni();
  const bin = findPostgres();
  if (missing !== undefined || !bin) throw new Error(missing);
  const nodes: PatroniNode[] = [];
  const etcd = await startEtcd(folder);
  const close = async () => {
    for (const node of nodes) await node.killMachine();
    if (etcd.process.pid) await killTree(etcd.process.pid);
  };
  try {
    const user = await findUnprivilegedUser([bin, folder]);
    const password = randomBytes(18).toString('hex');
    const shared = {
      ETCD_HOSTS: etcd.host,
      SYNCHRONOUS_MODE_STRICT: String(isStrict),
      SUPERUSER_PASSWORD: password,
      REPLICATION_PASSWORD: randomBytes(18).toString('hex'),
      NETWORK: '127.0.0.1/32',
    };
    for (let nth = 1; nth <= count; nth += 1) {
      nodes.push(await createPatroniNode({ name: `node${nth}`, folder, bin, user, shared }));
    }
    for (const node of nodes) node.start();
    const cluster = describeCluster(nodes, password, close);
    await cluster.waitForStandbys();
    return cluster;
  } catch (error) {
    await close();
    throw error;
  }
}

function describeCluster(
  nodes: PatroniNode[],
  password: string,
  close: () => Promise<void>,
): PatroniCluster {
  const login = `postgres://postgres:${password}`;
  const urlOf = (node: PatroniNode, database = 'postgres') =>
    `${login}@127.0.0.1:${node.port}/${database}`;
  const matchRole = async (role: Role) => {
    const answers = await Promise.all(nodes.map((node) => hasRole(node, role)));
    return nodes.filter((_node, at) => answers[at]);
  };
  return {
    nodes,
    urlOf,
    findPrimary: () =>
      waitFor(async () => (await matchRole('primary'))[0], {
        what: 'a node is the primary',
        pauseMs: 50,
      }),
    multiHostUrl: (database) =>
      `${login}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    async waitForStandbys() {
      const isComplete = async () => {
        const [primaries, standbys, synchronous] = await Promise.all([
          matchRole('primary'),
          matchRole('replica'),
          matchRole('synchronous'),
        ]);
        const hasAll = primaries.length === 1 && standbys.length === nodes.length - 1;
        return hasAll && synchronous.length > 0;
      };
      await waitFor(isComplete, {
        what: 'all nodes are in the cluster',
        timeoutMs: 120_000,
        pauseMs: 100,
      });
    },
    close,
  };
}

type Role = 'primary' | 'replica' | 'synchronous';

/** Patroni promotes only a node with the role `synchronous`, which has every acknowledged write. */
async function hasRole({ restUrl }: PatroniNode, role: Role): Promise<boolean> {
  const signal = AbortSignal.timeout(1000);
  const answer = await fetch(`${restUrl}/${role}`, { signal }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

async function startEtcd(folder: string): Promise<{ host: string; process: ChildProcess }> {
  const [clientPort, peerPort] = [await freePort(), await freePort()];
  const host = `127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const child = spawn(
    '/usr/bin/etcd',
    [
      ['--name', 'etcd1'],
      ['--data-dir', join(folder, 'etcd')],
      ['--listen-client-urls', `http://${host}`],
      ['--advertise-client-urls', `http://${host}`],
      ['--listen-peer-urls', peerUrl],
      ['--initial-advertise-peer-urls', peerUrl],
      ['--initial-cluster', `etcd1=${peerUrl}`],
    ].flat(),
    { detached: true, stdio: 'ignore' },
  );
  try {
    await waitFor(async () => (await fetch(`http://${host}/health`)).ok, {
      what: 'etcd is healthy',
    });
  } catch (error) {
    if (child.pid) await killTree(child.pid);
    throw error;
  }
  return { host, process: child };
}
