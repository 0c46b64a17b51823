import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../harness/load-loop.ts';
import { retryWhileUnavailable } from './call-api.ts';
import type { Stage } from '../harness/environment.ts';

export interface CrowdResult {
  crowd: string;
  /** How an ordinary visitor fared meanwhile. */
  p99Ms: number;
  asked: number;
  failed: number;
}

interface Crowd {
  /** Comes, and answers how it is sent home again. */
  (port: number): Promise<() => void>;
}

/** Slower answers count as none. */
const ANSWER_MAX_MS = 5000;
const PATIENT_ANSWER_MAX_MS = 20_000;

const HEAD =
  'POST /api/newsletter/subscribe HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';

/** People who mean no good, or have a bad line; each kind comes while an ordinary visitor looks around. */
const crowds: Record<string, Crowd> = {
  'nobody in particular': async () => () => {},
  '2,000 connections that say nothing': (port) => many(2000, port, ''),
  '1,000 that never end their headers': (port) =>
    many(1000, port, 'GET / HTTP/1.1\r\nhost: shop\r\n', 'x: y\r\n'),
  '500 that never end their bodies': (port) =>
    many(500, port, `${HEAD}content-length: 1000\r\n\r\n{`, ' '),
  '200 that read nothing of what they ask for': (port) =>
    many(200, port, 'GET /products HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(50), '', true),
  'headers of a megabyte, again and again': (port) =>
    again(port, Buffer.from(`GET / HTTP/1.1\r\nhost: shop\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`)),
  'bodies of 20 MB, again and again': (port) =>
    again(port, Buffer.from(`${HEAD}content-length: 20000000\r\n\r\n${'x'.repeat(20_000_000)}`)),
  'connections that come and go, 500 a second': (port) =>
    again(port, 'GET /api/health HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 500),
};

/** Lets each crowd come for a while and watches how everybody else is served. */
export async function faceCrowds(
  { branches: [{ url }] }: Stage,
  { seconds, isPatient = false }: { seconds: number; isPatient?: boolean },
  report: (line: string) => void = () => {},
): Promise<CrowdResult[]> {
  const port = Number(new URL(url).port);
  const results: CrowdResult[] = [];
  for (const [crowd, come] of Object.entries(crowds)) {
    report(`crowd: ${crowd}`);
    const sendHome = await come(port);
    results.push({ crowd, ...(await visit(url, { seconds, isPatient })) });
    sendHome();
    await untilQuiet(url);
  }
  return results;
}

/** A visitor opens pages, a list and the health check all the time; a patient one asks again after a 503. */
async function visit(url: string, { seconds, isPatient }: { seconds: number; isPatient: boolean }) {
  const watch = stopwatch();
  let [asked, failed] = [0, 0];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(30)) {
    for (const path of ['/', '/api/products', '/api/health', '/products/classic-sattu']) {
      asked += 1;
      const isFine = await watch.time(() => isServed(url + path, isPatient));
      if (!isFine) failed += 1;
    }
  }
  return { p99Ms: watch.percentile(0.99), asked, failed };
}

async function isServed(address: string, isPatient = false): Promise<boolean> {
  const maxMs = isPatient ? PATIENT_ANSWER_MAX_MS : ANSWER_MAX_MS;
  const request = async () => {
    // A new connection each time: one that is open already would not notice the crowd.
    const headers = { connection: 'close', accept: 'text/html, application/json' };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(maxMs) });
    await answer.arrayBuffer();
    return answer;
  };
  try {
    return (await (isPatient ? retryWhileUnavailable(request) : request())).ok;
  } catch {
    return false;
  }
}

async function untilQuiet(url: string): Promise<void> {
  for (let left = 100; left > 0 && !(await isServed(`${url}/api/health`)); left -= 1) {
    await sleep(100);
  }
}

/** So many connections that say their piece, and then a little more every second, for as long as they are let. */
async function many(
  count: number,
  port: number,
  words: string | Buffer,
  more = '',
  isDeaf = false,
): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const socket = open(port, words);
    if (isDeaf) socket.pause();
    sockets.push(socket);
    if (nth % 100 === 99) await sleep(10);
  }
  const talking = setInterval(() => {
    if (more) for (const socket of sockets) if (socket.writable) socket.write(more);
  }, 1000);
  return () => {
    clearInterval(talking);
    for (const socket of sockets) socket.destroy();
  };
}

/** New connections all the time, a few at a time, each with the same words. */
async function again(port: number, words: string | Buffer, perSecond = 20): Promise<() => void> {
  const there = new Set<Socket>();
  const coming = setInterval(() => {
    for (let nth = 0; nth < Math.max(1, perSecond / 20); nth += 1) {
      const socket = open(port, words);
      there.add(socket);
      socket.resume();
      socket.on('close', () => there.delete(socket));
    }
  }, 50);
  return () => {
    clearInterval(coming);
    for (const socket of there) socket.destroy();
  };
}

function open(port: number, words: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(words));
  socket.on('error', () => {});
  return socket;
}
