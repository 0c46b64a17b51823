import pino from 'pino';
import type { LogLevel } from './environment.ts';
import { terminalLine, terminalRequest } from './terminal-log.ts';

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

/** People at a terminal read short lines; programs that a pipe leads to read JSON. */
export function createLog(level: LogLevel, isTerminal = process.stdout.isTTY): Log {
  return isTerminal ? createTerminalLog(level) : createJsonLog(level);
}

function createTerminalLog(level: LogLevel): Log {
  const write = (text: string) => void (text && process.stdout.write(text));
  const log = pino(optionsFor(level), { write: (line) => write(terminalLine(line)) });
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => write(terminalRequest({ ...entry, path: pathForLog(entry.url) }))
    : () => {};
  return Object.assign(log, { request });
}

const optionsFor = (level: LogLevel) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutValues },
});

/** Lines are gathered and written many at a time, so that logging costs a request next to nothing. */
function createJsonLog(level: LogLevel): Log {
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
  const log = pino(optionsFor(level), destination);
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

/** Longer than any address of the shop: lines that wait to be written must not be a way to fill the memory. */
const PATH_MAX = 300;

/** An address without what is nobody's business: its query, and the token of an invitation. */
export function pathForLog(url: string): string {
  const queryAt = url.indexOf('?');
  const whole = queryAt < 0 ? url : url.slice(0, queryAt);
  const path = whole.length > PATH_MAX ? `${whole.slice(0, PATH_MAX)}…` : whole;
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
