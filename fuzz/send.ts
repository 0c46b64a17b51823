import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Headers } from './malformed-headers.ts';
import type { PlannedRequest } from './plan-request.ts';

/** A request whose placeholders are filled. */
export type SentRequest = PlannedRequest;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The shop processes images one at a time, which is slow on a busy machine. */
const TIMEOUT_MS = 120_000;
/** The shop may wait for the rest of a malformed request. */
const RAW_TIMEOUT_MS = 250;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Replaces placeholders with the current values of the shop. */
export function fillPlaceholders(
  request: PlannedRequest,
  values: Record<string, string>,
): SentRequest {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const { body, raw } = request;
  const headers = Object.entries(request.headers).map(([name, value]) => [name, fill(value)]);
  return {
    ...request,
    path: fill(request.path),
    headers: Object.fromEntries(headers) as Headers,
    body: typeof body === 'string' ? fill(body) : body,
    ...(raw && { raw: Buffer.from(fill(raw.toString('latin1')), 'latin1') }),
  };
}

/** Returns no answers if the connection was closed, and several for pipelined requests. */
export function send(url: string, request: SentRequest): Promise<Answer[]> {
  const { raw } = request;
  return raw ? sendBytes(url, raw) : sendRequest(url, request);
}

function sendRequest(url: string, { method, path, headers, body }: SentRequest): Promise<Answer[]> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const bare = path.startsWith('/') ? path : `/${path}`;
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      { agent, hostname, port, method, path: bare, headers: { ...length, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        const { statusCode: status = 0, headers: responseHeaders } = answer;
        const finish = () =>
          resolve([{ status, headers: responseHeaders, body: Buffer.concat(parts) }]);
        if (responseHeaders['content-type']?.startsWith('text/event-stream')) {
          // It does not end by itself.
          finish();
          sending.destroy();
          return;
        }
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', finish);
      },
    );
    sending.setTimeout(TIMEOUT_MS, () => sending.destroy(new Error('no answer')));
    sending.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('the server switched the protocol'));
    });
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The shop may close the connection of a large request before the client reads the answer.
      const isCutOff = ['EPIPE', 'ECONNRESET'].includes(error.code ?? '');
      if (isCutOff && body !== undefined && body.length > 60_000) resolve([]);
      else reject(error);
    });
    sending.end(body);
  });
}

function sendBytes(url: string, bytes: Buffer): Promise<Answer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => {});
    socket.on('close', () => resolve(readAnswers(Buffer.concat(parts))));
    socket.setTimeout(RAW_TIMEOUT_MS, () => socket.destroy());
  });
}

const HEAD_END = '\r\n\r\n';

function readAnswers(bytes: Buffer): Answer[] {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return [];
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const [name = '', ...value] = line.split(':');
    headers[name.toLowerCase()] = value.join(':').trim();
  }
  const rest = bytes.subarray(headEnd + HEAD_END.length);
  if (status === 100) return readAnswers(rest);
  const length = Number(headers['content-length'] ?? rest.length);
  const answer = { status, headers, body: rest.subarray(0, length) };
  return [answer, ...readAnswers(rest.subarray(length))];
}
