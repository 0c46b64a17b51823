import { join, resolve } from 'node:path';

/** Longest socket address every system takes. */
export const SOCKET_PATH_MAX = 100;

/**
 * Where the embedded PostgreSQL is reached by a socket, which costs both sides less than the network: in its own
 * folder, which only its user may enter. Empty where such a place cannot be told to it.
 */
export function socketFolderIn(cluster: string): string {
  const folder = resolve(cluster);
  const longest = join(folder, '.s.PGSQL.65535');
  // PostgreSQL takes a list of folders, in which some characters have a meaning.
  const isPlain = /^[\w./-]+$/.test(folder);
  return isPlain && longest.length <= SOCKET_PATH_MAX ? folder : '';
}
