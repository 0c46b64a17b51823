// Runs before `npm start` and `npm test` on the machine's own Node (20 or newer) and without installed packages.
// Installs the locked packages, including the Node version that runs everything else, and builds the pages if they
// are missing or outdated. With --omit=dev it installs only what a built shop needs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { platformProblem } from './supported-platform.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const node = join(modules, '.bin', 'node');
const installStamp = join(modules, '.tokri-installed');
const buildStamp = join(root, 'build', '.tokri-built');

const buildInputs = [
  'src/web',
  'src/shared',
  'src/server/db/seed',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/keep-navigation.ts',
  'scripts/script-groups.ts',
  'vite.config.ts',
];

try {
  const problem = platformProblem();
  if (problem) throw new Error(problem);
  await installWhenStale();
  if (process.argv.includes('--build')) await buildWhenStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function installWhenStale() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(node) && read(installStamp) === wanted) return;
  const total = Object.keys(JSON.parse(lock).packages).length;
  const stop = showProgress('Installing packages', () => `${countPackages()} of up to ${total}`);
  // npm must run on the machine's Node, because the installation replaces the packaged one.
  const PATH = process.env.PATH.split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter);
  // With NODE_ENV=production npm would skip the build tools.
  const kind = process.argv.includes('--omit=dev') ? '--omit=dev' : '--include=dev';
  const args = ['ci', kind, '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  const result = await run('npm', args, { env: { ...process.env, PATH } });
  stop();
  if (result.code !== 0) throw new Error(`The packages could not be installed:\n${result.output}`);
  writeFileSync(installStamp, wanted);
}

async function buildWhenStale() {
  const wanted = fingerprint(buildInputs);
  if (read(buildStamp) === wanted) return;
  const stop = showProgress('Building the pages');
  const result = await run(node, ['scripts/build.ts'], {});
  stop();
  if (result.code !== 0) throw new Error(`The pages could not be built:\n${result.output}`);
  writeFileSync(buildStamp, wanted);
}

/** Hashes names, sizes and times of all files to detect changes. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    else for (const name of readdirSync(path).sort()) visit(join(path, name));
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => (output = (output + text).slice(-4000)));
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Updates one line in a terminal; otherwise prints a line every few seconds. */
function showProgress(what, detail = () => '') {
  const startedAt = Date.now();
  const line = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return [`${what} …`, detail(), `${seconds} s`].filter(Boolean).join('  ');
  };
  const write = process.stdout.isTTY
    ? () => process.stdout.write(`\r${line()} `)
    : () => console.log(line());
  write();
  const timer = setInterval(write, process.stdout.isTTY ? 500 : 5000);
  return () => {
    clearInterval(timer);
    write();
    if (process.stdout.isTTY) console.log();
  };
}

/** npm creates folders before it fills them, so only a manifest counts as an installed package. */
function countPackages() {
  const names = existsSync(modules) ? readdirSync(modules) : [];
  const folders = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((sub) => join(name, sub)) : [name],
  );
  return folders.filter((name) => existsSync(join(modules, name, 'package.json'))).length;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
