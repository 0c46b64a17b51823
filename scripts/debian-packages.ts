import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Finds the programs of the tests, and installs them where the process is root on Debian.

/** Test files that need packages run at the same time, and apt-get runs once at a time. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=300'];

export function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Returns false where packages cannot be installed. */
export function installPackages(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  runAptGet(['update', '-qq']);
  console.log(`Installing the Debian packages ${packages.join(', ')} …`);
  return runAptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

function runAptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync('apt-get', [...WAIT_FOR_LOCK, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  );
}
