import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Builds the pages with React in production mode, then stores every text file compressed beside itself.

const root = join(import.meta.dirname, '..');
const client = join(root, 'build/client');
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
const SMALLEST_BYTES = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

rmSync(join(root, 'build'), { recursive: true, force: true });
const built = spawnSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (built.status !== 0) process.exit(built.status ?? 1);

const files = (await readdir(client, { recursive: true })).filter((name) =>
  COMPRESSIBLE.has(extname(name)),
);
console.log(`Compressing ${files.length} files …`);
await Promise.all(files.map((name) => compress(join(client, name))));

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, await brotli(bytes, best));
  writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
}
