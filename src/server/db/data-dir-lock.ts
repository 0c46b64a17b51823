import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { SOCKET_PATH_MAX } from './socket-folder.ts';

/**
 * Makes this process the only shop on the folder. The claim is a listening socket: it ends with the
 * process, however that ends, so nothing has to guess whether an old process number is still the shop.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = socketPath(dataDir);
  const server = (await listen(path)) ?? (await takeOver(path));
  if (!server) {
    throw new StartError(
      `Another shop is running on ${dataDir}: stop it, or give this one a DATA_DIR of its own.`,
    );
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'shop.sock');
  if (inside.length <= SOCKET_PATH_MAX) return inside;
  return join(
    tmpdir(),
    `tokri-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`,
  );
}

/** A socket that nobody answers was left by a killed shop. */
async function takeOver(path: string): Promise<Server | undefined> {
  if (await answers(path)) return undefined;
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

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
