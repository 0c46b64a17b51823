import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTag } from './s3-xml.ts';
import type { S3Config } from './s3-url.ts';
import { encodePath, encodeQuery, signRequest } from './signature.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without it, the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Statuses that the caller handles, besides those below 300. */
  accepts?: number[];
}

/** The server rejected a request or did not answer it. */
export class S3Error extends Error {
  /** 0 without an answer. */
  readonly status: number;
  /** Such as `NoSuchBucket`; empty if the server gave none. */
  readonly code: string;
  constructor(status: number, code: string, options?: ErrorOptions) {
    const answer = status === 0 ? 'did not answer:' : `answered ${status}`;
    super(`the S3 server ${answer} ${code}`.trim(), options);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

export interface S3Client {
  /** Resolves with the headers. The caller must read or destroy the content of an answer below 300. */
  send(request: S3Request): Promise<IncomingMessage>;
  /** Sends a request and reads its whole answer. */
  exchange(request: S3Request): Promise<Answer>;
  close(): void;
}

export interface Answer {
  response: IncomingMessage;
  content: Buffer;
}

export interface ClientOptions {
  /** A read fails after this time without traffic, and a write, which the server has to store, after four times as long. */
  timeoutMs?: number;
  /** How often a request is sent. Repeating it is safe: equal names have equal content. */
  attempts?: number;
}

const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const RETRY_MS = 100;
const RETRIED = [0, 429, 500, 502, 503, 504];
const TIMED_OUT = 'timeout';
/** A browser that plays a video stops reading for a while. */
const STREAM_TIMEOUT_MS = 60_000;

/** Sends signed requests to one bucket. Redirects are not followed. */
export function createS3Client(
  config: S3Config,
  { timeoutMs = 5000, attempts = 3 }: ClientOptions = {},
): S3Client {
  const origin = new URL(config.endpoint);
  const isSecure = origin.protocol === 'https:';
  const host = config.isHostStyle ? `${config.bucket}.${origin.host}` : origin.host;
  const base = config.isHostStyle ? '/' : `/${config.bucket}/`;
  const options = { keepAlive: true, maxFreeSockets: 16 };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);

  const sendOnce = ({ method, key = '', query = {}, headers = {}, body }: S3Request) => {
    const path = encodePath(base + key);
    const content = body ?? Buffer.alloc(0);
    const signed = signRequest(
      { method, host, path, query, headers, body: content },
      config,
      new Date(),
    );
    const search = encodeQuery(query);
    const url = `${origin.protocol}//${host}${path}${search && `?${search}`}`;
    const length = body || method === 'PUT' || method === 'POST' ? content.length : undefined;
    return new Promise<IncomingMessage>((resolve, reject) => {
      let response: IncomingMessage | undefined;
      const sent = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        agent,
        timeout: method === 'GET' || method === 'HEAD' ? timeoutMs : 4 * timeoutMs,
        headers: { ...signed, ...(length !== undefined && { 'content-length': length }) },
      });
      // Without traffic, an answer ends in the middle, too.
      sent.on('timeout', () => (response ?? sent).destroy(new S3Error(0, TIMED_OUT)));
      sent.on('error', (error) => reject(toS3Error(error)));
      sent.once('response', (received) => {
        response = received;
        resolve(received);
      });
      sent.end(content);
    });
  };
  const exchangeOnce = async (request: S3Request): Promise<Answer> => {
    const response = await sendOnce(request);
    return { response, content: await readAnswer(request, response) };
  };
  const withRetries = async <T>(
    attempt: () => Promise<T>,
    isFinal: (error: S3Error) => boolean,
  ): Promise<T> => {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt();
      } catch (error) {
        const canRetry = error instanceof S3Error && RETRIED.includes(error.status);
        if (!canRetry || isFinal(error) || count >= attempts) throw error;
        await sleep(RETRY_MS * 2 ** count * Math.random());
      }
    }
  };
  return {
    send: (request) =>
      withRetries(
        async () => {
          const response = await sendOnce(request);
          if (isSuccess(response)) response.socket.setTimeout(STREAM_TIMEOUT_MS);
          else await readAnswer(request, response);
          return response;
        },
        // A browser waits for this answer.
        ({ code }) => code === TIMED_OUT,
      ),
    exchange: (request) =>
      withRetries(
        () => exchangeOnce(request),
        () => false,
      ),
    close: () => agent.destroy(),
  };
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300;

/** Reads the content. Throws for a status that the caller does not expect, and for a missing bucket. */
async function readAnswer(request: S3Request, response: IncomingMessage): Promise<Buffer> {
  const content = await readContent(response).catch((error: Error) => {
    throw toS3Error(error);
  });
  if (isSuccess(response)) return content;
  const { statusCode: status = 0 } = response;
  // The message of the server may contain the access key, so only its code is kept.
  const code = readTag(content.toString(), 'Code');
  if (request.accepts?.includes(status) && code !== 'NoSuchBucket') return content;
  throw new S3Error(status, code);
}

async function readContent(response: IncomingMessage): Promise<Buffer> {
  const blocks: Buffer[] = [];
  let bytes = 0;
  for await (const block of response as AsyncIterable<Buffer>) {
    blocks.push(block);
    bytes += block.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too large');
  }
  return Buffer.concat(blocks, bytes);
}

function toS3Error(error: NodeJS.ErrnoException): S3Error {
  return error instanceof S3Error
    ? error
    : new S3Error(0, error.code ?? error.message, { cause: error });
}
