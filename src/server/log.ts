import pino from 'pino';
import type { LogLevel } from './config.ts';

export interface RequestEntry {
  method: string;
  url: string;
  status: number;
  ms: number;
}

export interface Log extends pino.Logger {
  /** One line per request, in the shape of the other lines. */
  request(entry: RequestEntry): void;
}

const FLUSH_MS = 250;
const LINES_MAX = 500;
const INFO = pino.levels.values.info ?? 30;

/** Lines are gathered and written many at a time, so that logging costs a request next to nothing. */
export function createLog(level: LogLevel): Log {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4096, maxWrite: 131_072 });
  const lines: string[] = [];
  const writeLines = () => void destination.write(lines.splice(0).join(''));
  const flush = () => {
    if (lines.length > 0) writeLines();
    destination.flush();
  };
  setInterval(flush, FLUSH_MS).unref();
  process.on('exit', () => {
    if (lines.length > 0) writeLines();
    try {
      destination.flushSync();
    } catch {
      // Nothing was ever written.
    }
  });
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
    },
    destination,
  );
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => {
        if (lines.push(requestLine(entry)) >= LINES_MAX) writeLines();
      }
    : () => {};
  return Object.assign(log, { request });
}

// Written by hand: there is one for every request, and pino's general way costs a fifth of the throughput.
function requestLine({ method, url, status, ms }: RequestEntry): string {
  const path = pathForLog(url);
  return `{"level":${INFO},"time":"${isoNow()}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`;
}

/** An address without what is nobody's business: its query, and the token of an invitation. */
export function pathForLog(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  return path.includes('/inv') ? path.replace(/\/(invite|invitations)\/[^/]+/i, '/$1/…') : path;
}

/** A failed query quotes its values, among them names, addresses and hashes: what failed is enough. */
export function withoutValues(error: Error): Record<string, string> {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message: unquoted(message), stack: unquoted(stack) };
}

function unquoted(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g, '\nparams: …');
}

let lastMs = 0;
let lastIso = '';

function isoNow(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastIso = new Date(now).toISOString();
  }
  return lastIso;
}
