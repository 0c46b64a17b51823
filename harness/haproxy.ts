import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { installPackages } from '../scripts/debian-packages.ts';
import { fillDeployFile } from './deploy-file.ts';
import { killTree } from './process-tree.ts';
import { waitFor } from './wait-for.ts';

const PROGRAM = '/usr/sbin/haproxy';

export const NO_HAPROXY =
  'haproxy is not installed. Run as root on Debian, which installs it, or install the package haproxy.';

/** Installs haproxy if the process is root, and returns whether it is there. */
export function findHaproxy(): boolean {
  return existsSync(PROGRAM) || (installPackages(['haproxy']) && existsSync(PROGRAM));
}

interface Options {
  folder: string;
  /** A configuration in `deploy/`, and the values of its placeholders. */
  file: string;
  values: Record<string, string>;
  /** The address that the values contain, which accepts connections once haproxy runs. */
  port: number;
}

export async function startHaproxy({ folder, file, values, port }: Options) {
  if (!findHaproxy()) throw new Error(NO_HAPROXY);
  const config = join(folder, file);
  writeFileSync(config, fillDeployFile(file, values));
  const log = openSync(join(folder, 'haproxy.log'), 'w');
  const child = spawn(PROGRAM, ['-db', '-f', config], { stdio: ['ignore', log, log] });
  closeSync(log);
  const close = async () => {
    if (child.pid) await killTree(child.pid);
  };
  try {
    await waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect').finally(() => socket.destroy());
        return true;
      },
      { what: 'haproxy accepts connections', timeoutMs: 10_000 },
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
