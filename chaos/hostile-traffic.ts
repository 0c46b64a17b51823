import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../harness/load-loop.ts';
import { retryWhileUnavailable } from './call-api.ts';
import type { Environment } from '../harness/environment.ts';

export interface HostileTrafficResult {
  traffic: string;
  /** The p99 response time of an ordinary visitor. */
  p99Ms: number;
  requests: number;
  failed: number;
}

interface HostileClients {
  /** Opens the connections and returns a function that closes them. */
  (port: number): Promise<() => void>;
}

/** Slower responses count as failed. */
const TIMEOUT_MS = 5000;
const RETRY_TIMEOUT_MS = 20_000;

const HEAD =
  'POST /api/newsletter/subscribe HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';

/** Kinds of hostile or broken clients that connect while an ordinary visitor uses the shop. */
const hostileClients: Record<string, HostileClients> = {
  'no hostile traffic': async () => () => {},
  '2,000 silent connections': (port) => holdConnections(2000, port, ''),
  '1,000 connections with unfinished headers': (port) =>
    holdConnections(1000, port, 'GET / HTTP/1.1\r\nhost: shop\r\n', 'x: y\r\n'),
  '500 connections with unfinished bodies': (port) =>
    holdConnections(500, port, `${HEAD}content-length: 1000\r\n\r\n{`, ' '),
  '200 connections that never read responses': (port) =>
    holdConnections(200, port, 'GET /products HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(50), '', true),
  'repeated headers of 1 MB': (port) =>
    reopenConnections(
      port,
      Buffer.from(`GET / HTTP/1.1\r\nhost: shop\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
    ),
  'repeated bodies of 20 MB': (port) =>
    reopenConnections(
      port,
      Buffer.from(`${HEAD}content-length: 20000000\r\n\r\n${'x'.repeat(20_000_000)}`),
    ),
  '500 new connections per second': (port) =>
    reopenConnections(
      port,
      'GET /api/health HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n',
      500,
    ),
};

/** Runs each kind of hostile clients for a while and measures an ordinary visitor. */
export async function faceHostileTraffic(
  { servers: [{ url }] }: Environment,
  { seconds, retriesOn503 = false }: { seconds: number; retriesOn503?: boolean },
  report: (line: string) => void = () => {},
): Promise<HostileTrafficResult[]> {
  const port = Number(new URL(url).port);
  const results: HostileTrafficResult[] = [];
  for (const [traffic, connectClients] of Object.entries(hostileClients)) {
    report(`traffic: ${traffic}`);
    const disconnect = await connectClients(port);
    results.push({ traffic, ...(await visit(url, { seconds, retriesOn503 })) });
    disconnect();
    await waitUntilServed(url);
  }
  return results;
}

/** Requests pages, a list and the health check continuously; optionally retries after a 503. */
async function visit(
  url: string,
  { seconds, retriesOn503 }: { seconds: number; retriesOn503: boolean },
) {
  const watch = stopwatch();
  let [requests, failed] = [0, 0];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(30)) {
    for (const path of ['/', '/api/products', '/api/health', '/products/classic-sattu']) {
      requests += 1;
      const isOk = await watch.time(() => isServed(url + path, retriesOn503));
      if (!isOk) failed += 1;
    }
  }
  return { p99Ms: watch.percentile(0.99), requests, failed };
}

async function isServed(address: string, retriesOn503 = false): Promise<boolean> {
  const maxMs = retriesOn503 ? RETRY_TIMEOUT_MS : TIMEOUT_MS;
  const request = async () => {
    // An open connection would bypass the effect on new connections.
    const headers = { connection: 'close', accept: 'text/html, application/json' };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(maxMs) });
    await answer.arrayBuffer();
    return answer;
  };
  try {
    return (await (retriesOn503 ? retryWhileUnavailable(request) : request())).ok;
  } catch {
    return false;
  }
}

async function waitUntilServed(url: string): Promise<void> {
  for (let left = 100; left > 0 && !(await isServed(`${url}/api/health`)); left -= 1) {
    await sleep(100);
  }
}

/** Opens connections that send `payload`, then a little more every second. */
async function holdConnections(
  count: number,
  port: number,
  payload: string | Buffer,
  more = '',
  neverReads = false,
): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const socket = open(port, payload);
    if (neverReads) socket.pause();
    sockets.push(socket);
    if (nth % 100 === 99) await sleep(10);
  }
  const sendTimer = setInterval(() => {
    if (more) for (const socket of sockets) if (socket.writable) socket.write(more);
  }, 1000);
  return () => {
    clearInterval(sendTimer);
    for (const socket of sockets) socket.destroy();
  };
}

/** Opens new connections continuously, each with the same request. */
async function reopenConnections(
  port: number,
  payload: string | Buffer,
  perSecond = 20,
): Promise<() => void> {
  const sockets = new Set<Socket>();
  const openTimer = setInterval(() => {
    for (let nth = 0; nth < Math.max(1, perSecond / 20); nth += 1) {
      const socket = open(port, payload);
      sockets.add(socket);
      socket.resume();
      socket.on('close', () => sockets.delete(socket));
    }
  }, 50);
  return () => {
    clearInterval(openTimer);
    for (const socket of sockets) socket.destroy();
  };
}

function open(port: number, payload: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(payload));
  socket.on('error', () => {});
  return socket;
}
