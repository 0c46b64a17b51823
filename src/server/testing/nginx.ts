import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath, installPackages } from '../../../scripts/debian-packages.ts';
import { freePort } from '../db/free-port.ts';
import { temporaryFolder } from './running-shop.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const LUA_MODULE = '/usr/lib/nginx/modules/ngx_http_lua_module.so';
export const NGINX_IS_MISSING =
  'nginx with its Lua module is not installed (Debian: apt-get install nginx libnginx-mod-http-lua)';
export const PURGE_TOKEN = 'secret-of-the-purges';

export interface Nginx {
  /** The address for visitors. */
  url: string;
  purgeUrl: string;
  /** What a shop behind this nginx is configured with. */
  env: Record<string, string>;
  cacheFolder: string;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Finds nginx with its Lua module, and installs them where the process is root on Debian. */
export function findNginx(): string | undefined {
  const find = () => (hasLua() ? findOnPath(['nginx', '../sbin/nginx']) : undefined);
  if (!find()) installPackages(['nginx', 'libnginx-mod-http-lua']);
  return find();
}

function hasLua(): boolean {
  try {
    return readFileSync(LUA_MODULE).length > 0;
  } catch {
    return false;
  }
}

/** Starts nginx with `deploy/nginx.conf` in front of shops on these ports; only its placeholders are replaced. */
export async function startNginx(nginx: string, shopPorts: number[]): Promise<Nginx> {
  const { path: folder, remove } = temporaryFolder();
  const [plainPort, port, purgePort] = [await freePort(), await freePort(), await freePort()];
  const cacheFolder = join(folder, 'cache');
  for (const name of ['cache', 'temporary', 'logs']) mkdirSync(join(folder, name));
  copyFileSync(join(DEPLOY, 'nginx-cache.lua'), join(folder, 'nginx-cache.lua'));
  createCertificate(folder);
  const config = fill(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), [
    [/^user www-data;/m, process.getuid?.() === 0 ? 'user root;' : ''],
    [/^worker_processes auto;/m, 'worker_processes 2;\ndaemon off;'],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['/var/log/nginx/', join(folder, 'logs/')],
    ['/var/lib/nginx/', join(folder, 'temporary/')],
    ['/var/cache/nginx/tokri', cacheFolder],
    ['/etc/nginx/nginx-cache.lua', join(folder, 'nginx-cache.lua')],
    ['/etc/letsencrypt/live/shop.example/', `${folder}/`],
    ['shop.example', 'localhost'],
    [/ {4}server 127\.0\.0\.1:3000.*\n {4}server 127\.0\.0\.1:3001.*\n/, listServers(shopPorts)],
    ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 127.0.0.1:8081', `listen 127.0.0.1:${purgePort}`],
    // All visitors of a test have the same address.
    [/rate=\d+r\/[sm]/, 'rate=10000r/s'],
  ]);
  writeFileSync(join(folder, 'nginx.conf'), config);
  const url = `https://localhost:${port}`;
  const purgeUrl = `http://127.0.0.1:${purgePort}/purge`;
  let running: Awaited<ReturnType<typeof run>> | undefined;
  const stop = async () => {
    await running?.end();
    running = undefined;
  };
  const start = async () => {
    running = await run(nginx, folder, url);
  };
  await start();
  const close = async () => {
    await stop();
    remove();
  };
  const env = {
    CDN_PURGE_URL: purgeUrl,
    CDN_PURGE_TOKEN: PURGE_TOKEN,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
  };
  return { url, purgeUrl, env, cacheFolder, start, stop, close };
}

function fill(text: string, replacements: [string | RegExp, string][]): string {
  for (const [placeholder, value] of replacements) {
    const all = typeof placeholder === 'string' ? placeholder : new RegExp(placeholder, 'gm');
    const filled = text.replaceAll(all, value);
    if (filled === text) throw new Error(`deploy/nginx.conf does not contain ${placeholder}`);
    text = filled;
  }
  return text;
}

const listServers = (ports: number[]) =>
  ports.map((port) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;\n`).join('');

function createCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'ignore' });
}

async function run(nginx: string, folder: string, url: string) {
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    env: { PATH: process.env.PATH, CDN_PURGE_TOKEN: PURGE_TOKEN },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let isListening = false; !isListening; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
    isListening = await visit(url, '/').then(
      () => true,
      () => false,
    );
  }
  return {
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Visited {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Whether the response came from nginx's cache: HIT, MISS, STALE …, or undefined if it may not be cached. */
  cache: string | undefined;
}

/** Sends a request through nginx, as a browser that visits a page unless headers say otherwise. */
export function visit(url: string, path: string, options: Visit = {}): Promise<Visited> {
  const { method = 'GET', headers, body } = options;
  const send = url.startsWith('https:') ? secureRequest : request;
  return new Promise((resolve, reject) => {
    const sent = send(
      url + path,
      { method, headers: { accept: 'text/html', ...headers }, rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => {
          const cache = response.headers['x-cache'];
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            cache: typeof cache === 'string' ? cache : undefined,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The content of all files in nginx's cache. */
export function readCache({ cacheFolder }: Nginx): string {
  const entries = readdirSync(cacheFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join();
}
