import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { urlOf } from './fresh-database.ts';
import type { TestShop } from './test-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface Ran {
  code: number | null;
  output: string;
}

interface Options {
  env: Record<string, string>;
  /** What the files it writes may hold at most, in blocks of 512 bytes. */
  fileBlocksMax?: number;
}

/** As `npm run … -- …` would: `runScript('backup', ['--verify'], { env })`. */
export function runScript(
  name: string,
  args: string[],
  { env, fileBlocksMax }: Options,
): Promise<Ran> {
  const command = [process.execPath, `scripts/${name}.ts`, ...args];
  const limit = fileBlocksMax === undefined ? '' : `ulimit -f ${fileBlocksMax}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()));
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Where a script finds the data of a shop that runs in this process. */
export function placeOf({ databaseName, dataDir }: TestShop) {
  return { DATABASE_URL: urlOf(inject('postgresUrl'), databaseName), DATA_DIR: dataDir };
}
