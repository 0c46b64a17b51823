import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findOnPath } from '../../../scripts/debian-packages.ts';
import { freePort } from '../db/free-port.ts';

// Ceph's object gateway is an S3-compatible server. A cluster of one monitor and one disk in memory starts in two seconds.

/** The packages of Debian with its programs. */
export const cephPackages = ['radosgw', 'ceph-mon', 'ceph-osd'];

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];

export const hasCeph = () => PROGRAMS.every((program) => findOnPath([program]) !== undefined);

export const ACCESS_KEY = 'TESTACCESSKEY';
/** Secrets of Amazon contain such characters, which a URL must encode. */
export const SECRET_KEY = 'se/cret+with=characters';

export interface Ceph {
  /** The port of the gateway. */
  port: number;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

const run = promisify(execFile);

export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-ceph-'));
  const [port, monitorPort] = [await freePort(), await freePort()];
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    for (const daemon of daemons.toReversed()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
      const exit = once(daemon, 'exit');
      daemon.kill('SIGKILL');
      await exit;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const clusterId = randomUUID();
    const config = join(folder, 'ceph.conf');
    await writeFile(config, configOf({ clusterId, folder, port, monitorPort }));
    await writeKeys(join(folder, 'keyring'));
    const map = join(folder, 'monmap');
    const address = `[v2:127.0.0.1:${monitorPort}]`;
    await run('monmaptool', ['--create', '--fsid', clusterId, '--addv', 'a', address, map]);
    const useConfig = ['-c', config];
    const start = (program: string, ...args: string[]) => {
      daemons.push(spawn(program, [...useConfig, ...args, '-f'], { stdio: 'ignore' }));
    };
    const keyring = join(folder, 'keyring');
    await run('ceph-mon', [
      ...useConfig,
      '--mkfs',
      '-i',
      'a',
      '--monmap',
      map,
      '--keyring',
      keyring,
    ]);
    start('ceph-mon', '-i', 'a');
    const diskId = randomUUID();
    await run('ceph', [...useConfig, '--connect-timeout', '30', 'osd', 'new', diskId]);
    await mkdir(join(folder, 'osd'));
    await run('ceph-osd', [...useConfig, '-i', '0', '--mkfs', '--osd-uuid', diskId]);
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.rgw.a');
    await waitForAnswer(port);
    const user = ['--uid', 'shop', '--display-name', 'shop'];
    const keys = ['--access-key', ACCESS_KEY, '--secret-key', SECRET_KEY];
    const client = [...useConfig, '-n', 'client.rgw.a'];
    await run('radosgw-admin', [...client, 'user', 'create', ...user, ...keys]);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForAnswer(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('The S3-compatible server did not start.');
    await sleep(50);
  }
}

async function writeKeys(path: string): Promise<void> {
  await run('ceph-authtool', [path, '--create-keyring']);
  const all = 'allow *';
  const names = {
    'mon.': { mon: all },
    'client.admin': { mon: all, osd: all },
    'osd.0': { mon: 'allow profile osd', osd: all },
    'client.rgw.a': { mon: all, osd: all },
  };
  for (const [name, rights] of Object.entries(names)) {
    const caps = Object.entries(rights).flatMap(([part, right]) => ['--cap', part, right]);
    await run('ceph-authtool', [path, '--gen-key', '-n', name, ...caps]);
  }
}

interface Cluster {
  clusterId: string;
  folder: string;
  port: number;
  monitorPort: number;
}

const configOf = ({ clusterId, folder, port, monitorPort }: Cluster) => `
[global]
fsid = ${clusterId}
mon host = v2:127.0.0.1:${monitorPort}
mon initial members = a
public addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
auth allow insecure global id reclaim = false
# Changes of the cluster wait a second by default.
paxos propose interval = 0.02
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
keyring = ${folder}/keyring
run dir = ${folder}
crash dir = ${folder}
rgw data = ${folder}
log file =
pid file =
admin socket =
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw run sync thread = false
rgw enable gc threads = false
rgw enable lc threads = false
rgw enable quota threads = false
`;
