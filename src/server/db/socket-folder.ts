import { join, resolve } from 'node:path';

/** Maximum length of a Unix socket path that every supported system accepts. */
export const SOCKET_PATH_MAX = 100;

/**
 * The directory of the embedded PostgreSQL's Unix socket, which is faster than TCP: the cluster directory, which only
 * its user can access. Empty if PostgreSQL cannot use that path.
 */
export function socketFolderIn(cluster: string): string {
  const folder = resolve(cluster);
  const longest = join(folder, '.s.PGSQL.65535');
  // The PostgreSQL setting is a list, in which some characters have a special meaning.
  const isPlain = /^[\w./-]+$/.test(folder);
  return isPlain && longest.length <= SOCKET_PATH_MAX ? folder : '';
}
