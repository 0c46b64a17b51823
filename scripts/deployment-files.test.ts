import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { endpoints } from '#shared/contract.ts';
import { findOnPath, installPackages } from './debian-packages.ts';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const MANIFESTS = join(DEPLOY, 'kubernetes');

/** Debian's package, where it can be installed. */
function findProgram(name: string): string | undefined {
  return findOnPath([name]) ?? (installPackages([name]) ? findOnPath([name]) : undefined);
}

function temporaryFolder(parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, 'tokri-deploy-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown>;
}

const manifests = readdirSync(MANIFESTS)
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(readFileSync(join(MANIFESTS, name), 'utf8')))
  .map((document) => document.toJS() as Manifest);

/** The module of `kubernetes-types` that declares a kind. */
const TYPE_MODULES: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'networking.k8s.io/v1': 'networking/v1',
};

/** A program of TypeScript in which each manifest must have the declared type, without unknown fields. */
function toTypedProgram(all: Manifest[]): string {
  const lines = all.flatMap((manifest, nth) => [
    `import type { ${manifest.kind} as Kind${nth} } from 'kubernetes-types/${TYPE_MODULES[manifest.apiVersion]}.js';`,
    `export const manifest${nth}: Kind${nth} = ${JSON.stringify(manifest)};`,
  ]);
  return lines.join('\n');
}

function checkTypes(all: Manifest[]): string {
  // Below the project, so that the types are found.
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  const folder = temporaryFolder(join(ROOT, 'node_modules/.cache'));
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, toTypedProgram(all));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--types', ''];
  return run(join(ROOT, 'node_modules/.bin/tsc'), [...options, '--ignoreConfig', file]).output;
}

test('Kubernetes manifests have the fields that the API declares', () => {
  expect(manifests.map(({ kind }) => kind)).toContain('HorizontalPodAutoscaler');
  expect(checkTypes(manifests)).toBe('');
  const first = manifests.find(({ kind }) => kind === 'Deployment');
  const wrong = { ...first, spec: { ...first?.spec, replica: 2 } } as Manifest;
  expect(checkTypes([wrong])).toContain(`'"replica"' does not exist`);
});

/** All values of a key, at any depth. */
function listValues(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key ? [inner] : listValues(inner, key),
  );
}

test('probes and commands of the manifests exist', () => {
  const probed = listValues(manifests, 'httpGet').map((probe) => (probe as { path: string }).path);
  expect(new Set(probed)).toEqual(new Set(['/api/health/live', '/api/health/ready']));
  const paths: string[] = endpoints.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(probed));
  const scripts = listValues(manifests, 'command')
    .flat()
    .filter((part): part is string => typeof part === 'string' && part.startsWith('scripts/'));
  expect(scripts).toEqual(['scripts/migrate.ts']);
  for (const script of scripts)
    expect(readFileSync(join(ROOT, script), 'utf8')).toContain('migrate(');
});

test('the settings of the deployment files are settings of the shop', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#?([A-Z0-9_]+)=/gm);
  const names = new Set(Array.from(known, ([, name]) => name));
  const [config] = manifests.filter(({ kind }) => kind === 'ConfigMap') as unknown as {
    data: Record<string, string>;
  }[];
  const compose = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, unknown> }>;
  };
  const env = readFileSync(join(DEPLOY, 'compose/shop.env.example'), 'utf8');
  const used = [
    ...Object.keys(config?.data ?? {}),
    ...Object.keys(compose.services.shop1?.environment ?? {}),
    ...Array.from(env.matchAll(/^([A-Z0-9_]+)=/gm), ([, name]) => name),
  ];
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

test('Compose accepts its file', ({ skip }) => {
  const program = findProgram('docker-compose') ?? '';
  skip(program === '', 'docker-compose is not installed and could not be installed');
  const folder = temporaryFolder();
  cpSync(DEPLOY, folder, { recursive: true });
  cpSync(join(folder, 'compose/shop.env.example'), join(folder, 'compose/shop.env'));
  const env = {
    DATABASE_PASSWORD: 'one',
    REPLICATION_PASSWORD: 'two',
    SHOP_HOST: 'tokri.example',
    CDN_PURGE_TOKEN: 'three',
  };
  const file = join(folder, 'compose.yaml');
  expect(run(program, ['-f', file, 'config', '-q'], env)).toEqual({ status: 0, output: '' });
  const { SHOP_HOST: _, ...incomplete } = env;
  expect(run(program, ['-f', file, 'config', '-q'], incomplete).output).toContain('Set SHOP_HOST');
});

test('nginx accepts the configuration that the container fills in', ({ skip }) => {
  const hasNginx =
    findOnPath(['nginx']) !== undefined || installPackages(['nginx', 'libnginx-mod-http-lua']);
  const isRoot = process.getuid?.() === 0;
  skip(!hasNginx || !isRoot, 'nginx is not installed, or needs root');
  const folder = temporaryFolder();
  for (const name of ['nginx.conf', 'nginx-cache.lua'])
    cpSync(join(DEPLOY, name), join(folder, name));
  const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  run('openssl', [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=tokri.example',
    ...key,
  ]);
  const checked = run('bash', [join(DEPLOY, 'compose/start-nginx.sh'), '-t'], {
    NGINX_CONFIG: folder,
    CERTIFICATES: folder,
    CACHE: join(folder, 'cache'),
    SHOP_HOST: 'tokri.example',
    SHOPS: '127.0.0.1:3000 127.0.0.1:3001',
    PURGES_FROM: '172.28.0.0/24',
    CDN_PURGE_TOKEN: 'a-token-of-the-cache',
  });
  expect(checked.output).toContain('test is successful');
  const filled = readFileSync(join(folder, 'nginx.conf'), 'utf8');
  expect(filled).toContain('server_name tokri.example;');
  expect(filled).toContain('allow 172.28.0.0/24;');
  expect(filled).not.toContain('shop.example');
});

test.each(readdirSync(join(DEPLOY, 'compose')).filter((name) => name.endsWith('.sh')))(
  'bash can parse %s',
  (name) => {
    expect(run('bash', ['-n', join(DEPLOY, 'compose', name)])).toEqual({ status: 0, output: '' });
  },
);
