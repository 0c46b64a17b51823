import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

const STOP_TIMEOUT_MS = 15_000;

/**
 * Stops a PostgreSQL server that a killed shop left running, and removes its lock file and sockets. The caller holds
 * the lock of the data directory, so no other shop uses the server.
 */
export async function stopStalePostmaster(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number((await readFile(lockFile, 'utf8')).split('\n')[0]);
  if (await isPostmasterOf(pid, cluster)) await stop(pid, cluster);
  // PostgreSQL only checks that the pid exists, so a zombie or an unrelated process would prevent its start.
  await rm(lockFile, { force: true });
  for (const name of await readdir(cluster)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(cluster, name), { force: true });
  }
}

async function stop(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL process ${pid} on ${cluster} does not stop. End it manually.`,
      );
    }
    await sleep(20);
  }
}

/** Whether the process is alive, not a zombie, and runs in the directory of this cluster. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid < 2) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const state = stat.charAt(stat.lastIndexOf(')') + 2);
    if (state === 'Z' || state === 'X') return false;
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch {
    return false;
  }
}
