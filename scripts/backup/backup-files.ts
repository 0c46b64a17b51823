import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

const NAMED_BY_US = /^tokri-[\dTZ-]+\.tokri$/;

/** Backup names sort by creation time. */
const backupName = (now: Date) =>
  `tokri-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tokri`;

/** A folder gets a file named after the current time; a file path is used as it is. */
export async function backupPath(to: string, now: Date): Promise<string> {
  const isFolder = to.endsWith('/') || (await stat(to).catch(() => undefined))?.isDirectory();
  return resolve(isFolder ? join(to, backupName(now)) : to);
}

/** Removes all but the newest backups in the same folder and returns their names. */
export async function removeOlder(path: string, keep: number): Promise<string[]> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => NAMED_BY_US.test(name)).sort();
  const older = names.slice(0, -keep).filter((name) => name !== basename(path));
  for (const name of older) await rm(join(folder, name));
  return older;
}
