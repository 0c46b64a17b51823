import pino from 'pino';
import type { LogLevel } from './environment.ts';
import { terminalLine, terminalRequest } from './terminal-log.ts';
import { tracing, type TraceIds } from './telemetry/tracing.ts';

export interface RequestEntry {
  method: string;
  url: string;
  status: number;
  ms: number;
  /** Undefined without tracing. */
  trace?: TraceIds | undefined;
}

export interface Log extends pino.Logger {
  /** Logs one line per request. */
  request(entry: RequestEntry): void;
}

const FLUSH_MS = 250;
const LINES_MAX = 500;
const INFO = pino.levels.values.info ?? 30;

interface LogOptions {
  isTerminal?: boolean;
  /** Adds the ids of the current trace to each line. */
  hasTraceIds?: boolean;
}

/** Logs short lines to a terminal, and JSON to a pipe or file. */
export function createLog(
  level: LogLevel,
  { isTerminal = process.stdout.isTTY, hasTraceIds = false }: LogOptions = {},
): Log {
  const options = hasTraceIds
    ? { ...optionsFor(level), mixin: () => ({ ...tracing()?.ids() }) }
    : optionsFor(level);
  return isTerminal ? createTerminalLog(options) : createJsonLog(options);
}

function createTerminalLog(options: pino.LoggerOptions): Log {
  const write = (text: string) => void (text && process.stdout.write(text));
  const log = pino(options, { write: (line) => write(terminalLine(line)) });
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => write(terminalRequest({ ...entry, path: pathForLog(entry.url) }))
    : () => {};
  return Object.assign(log, { request });
}

const optionsFor = (level: LogLevel) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: serializeError },
});

/** Buffers lines and writes many at a time, so that logging hardly slows down requests. */
function createJsonLog(options: pino.LoggerOptions): Log {
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
      // The destination throws if nothing was ever written.
    }
  });
  const log = pino(options, destination);
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => {
        if (lines.push(requestLine(entry)) >= LINES_MAX) writeLines();
      }
    : () => {};
  return Object.assign(log, { request });
}

// Built without pino, which would cost a fifth of the throughput.
function requestLine({ method, url, status, ms, trace }: RequestEntry): string {
  const path = pathForLog(url);
  const ids = trace ? `,${JSON.stringify(trace).slice(1, -1)}` : '';
  return `{"level":${INFO},"time":"${isoNow()}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${ids},"msg":"request"}\n`;
}

/** Longer than any URL of the shop. Limits the memory that buffered lines can use. */
const PATH_MAX = 300;

/** Removes the query and invitation tokens from a URL. */
export function pathForLog(url: string): string {
  const queryAt = url.indexOf('?');
  const fullPath = queryAt < 0 ? url : url.slice(0, queryAt);
  const path = fullPath.length > PATH_MAX ? `${fullPath.slice(0, PATH_MAX)}…` : fullPath;
  return path.includes('/inv') ? path.replace(/\/(invite|invitations)\/[^/]+/i, '/$1/…') : path;
}

/** Removes the parameter values of a failed query, which contain personal data and hashes. */
export function serializeError(error: Error): Record<string, string> {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message: removeParams(message), stack: removeParams(stack) };
}

function removeParams(text: string): string {
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
