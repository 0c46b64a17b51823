import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { SOCKET_PATH_MAX } from './socket-folder.ts';

/**
 * Prevents a second shop on the same data directory. The lock is a listening socket, which ends with the process even
 * after a crash; a process id in a file could belong to another program by then.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = socketPath(dataDir);
  const server = (await listen(path)) ?? (await takeOver(path));
  if (!server) {
    throw new StartError(
      `Another shop is already running on ${dataDir}. Stop it, or set a different DATA_DIR.`,
    );
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function socketPath(dataDir: string): string {
  const path = join(dataDir, 'shop.sock');
  if (path.length <= SOCKET_PATH_MAX) return path;
  return join(
    tmpdir(),
    `tokri-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`,
  );
}

/** A socket that refuses connections was left behind by a killed process. */
async function takeOver(path: string): Promise<Server | undefined> {
  if (await acceptsConnections(path)) return undefined;
  await rm(path, { force: true });
  return listen(path);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
