import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../scripts/debian-packages.ts';

const VERSIONS = '/usr/lib/postgresql';

/** Why tests that need Debian's PostgreSQL are skipped where it is missing. */
export const NO_POSTGRES =
  "Debian's PostgreSQL is not installed. Run as root on Debian, which installs it, or install the package postgresql.";

/** The folder of Debian's newest PostgreSQL binaries, installed if the process is root, or undefined. */
export function findPostgres(): string | undefined {
  return findBinaries() ?? (installPackages(['postgresql']) ? findBinaries() : undefined);
}

function findBinaries(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}
