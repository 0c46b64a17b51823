import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import type { Applied } from './applied-migrations.ts';
import { compareVersions } from './migration-file.ts';

const PACKAGE = join(import.meta.dirname, '../../../package.json');

interface Options {
  /** The names of the migrations that this code contains. */
  known: readonly string[];
  log: Log;
}

/**
 * Throws if the database contains a migration that this code does not know and may not work with. During a rolling
 * deploy, a process of the previous version may have to start after the first process of the new one.
 */
export async function rejectNewerDatabase(
  applied: Applied[],
  { known, log }: Options,
): Promise<void> {
  const unknown = applied.filter(({ name }) => !known.includes(name));
  if (unknown.length === 0) return;
  const version = await readVersion();
  const incompatible = unknown.filter(
    ({ oldestVersion }) => oldestVersion === null || compareVersions(version, oldestVersion) < 0,
  );
  const names = (incompatible.length > 0 ? incompatible : unknown).map(({ name }) => name).sort();
  if (incompatible.length === 0) {
    log.warn({ newest: names.at(-1) }, 'the database is newer than this code, which still works');
    return;
  }
  throw new StartError(
    `The database is newer than this code: it contains migration ${names.at(-1)}. Update the code. Nothing was changed.`,
  );
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  return version;
}
