import { stripVTControlCharacters } from 'node:util';
import { isRecord } from '#shared/read-answer.ts';

const WARN = 40;
const ERROR = 50;
const VALUE_MAX = 120;

/** Requests for these files are not logged, because every page loads many of them. */
const ASSET_PATH = /^\/(assets|art|fonts|data)\//;

const styles = { dim: '2', red: '31', yellow: '33' };

function styled(style: keyof typeof styles, text: string): string {
  return process.env.NO_COLOR ? text : `\u001B[${styles[style]}m${text}\u001B[0m`;
}

/** Formats a JSON log line for a terminal: time, message and fields. */
export function terminalLine(json: string): string {
  const entry: unknown = JSON.parse(json);
  if (!isRecord(entry)) return '';
  const { level, time, msg, err, ...fields } = entry;
  const text = clean(typeof msg === 'string' ? msg : '');
  const details = Object.entries(fields).map(([name, value]) => `${name}=${shortValue(value)}`);
  const line = [labelled(Number(level), text), styled('dim', details.join(' '))];
  const stack = isRecord(err)
    ? indented(clean(typeof err.stack === 'string' ? err.stack : ''))
    : '';
  const head = `${clock(new Date(String(time)))} ${details.length > 0 ? line.join('  ') : line[0]}`;
  return `${head}\n${stack}`;
}

interface Request {
  method: string;
  path: string;
  status: number;
  ms: number;
}

export function terminalRequest({ method, path, status, ms }: Request, now = new Date()): string {
  if (ASSET_PATH.test(path) && status < 400) return '';
  const text = `${method} ${clean(path)} ${status} ${ms} ms`;
  const line = status >= 500 ? styled('red', text) : styled('dim', text);
  return `${clock(now)} ${line}\n`;
}

function labelled(level: number, text: string): string {
  if (level >= ERROR) return `${styled('red', 'Error:')} ${text}`;
  return level >= WARN ? `${styled('yellow', 'Warning:')} ${text}` : text;
}

function shortValue(value: unknown): string {
  const text = clean(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** User input must not move the cursor or change colours. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  return stripVTControlCharacters(text).replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g, ' ');
}

const indented = (text: string) => `${text.replace(/^/gm, '    ')}\n`;

function clock(time: Date): string {
  return styled('dim', time.toLocaleTimeString('en-GB'));
}
