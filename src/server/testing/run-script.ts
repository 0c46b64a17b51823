import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildDatabaseUrl } from './fresh-database.ts';
import { compileCache } from './running-shop.ts';
import type { TestShop } from './test-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface ScriptResult {
  code: number | null;
  output: string;
}

interface Options {
  env: Record<string, string>;
  /** The maximum size of written files in blocks of 512 bytes. */
  fileBlocksMax?: number;
}

/** Example: `runScript('backup', ['--verify'], { env })`. */
export function runScript(
  name: string,
  args: string[],
  { env, fileBlocksMax }: Options,
): Promise<ScriptResult> {
  const command = [process.execPath, `scripts/${name}.ts`, ...args];
  const limit = fileBlocksMax === undefined ? '' : `ulimit -f ${fileBlocksMax}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    cwd: ROOT,
    // A limited file size would damage the cache.
    env: { PATH: process.env.PATH, ...(!limit && compileCache), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()));
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Returns the settings that connect a script to a test shop. */
export function shopEnvironment({ databaseName, dataDir }: TestShop) {
  return { DATABASE_URL: buildDatabaseUrl(inject('postgresUrl'), databaseName), DATA_DIR: dataDir };
}
