import pino from 'pino';
import type { LogLevel } from './config.ts';

export type Log = pino.Logger;

const FLUSH_MS = 250;

/** Lines are gathered and written a few at a time, so that logging costs a request next to nothing. */
export function createLog(level: LogLevel): Log {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 8192 });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  process.on('exit', () => {
    try {
      destination.flushSync();
    } catch {
      // Nothing was ever written.
    }
  });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
