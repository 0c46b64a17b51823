import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tracing } from '../telemetry/tracing.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Quality 5 takes a tenth of the time of 11 and adds a few percent to the size. Pages fit into a window of 256 KB; the
 * default of 4 MB costs megabytes of memory per compressed response.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const COMPRESS_FROM_BYTES = 512;

const compressors = {
  br: (bytes: Buffer): Promise<Buffer> => brotliAsync(bytes, BROTLI),
  gzip: (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes),
};

type Encoding = keyof typeof compressors;

interface Variant {
  headers: string[];
  /** The bytes as a latin1 string, which Node sends in one write with the headers. */
  body: string;
}

/** A complete response. Compressed variants are added when a client first requests them. */
export interface CachedResponse {
  status: number;
  etag: string;
  /** Common to all variants. */
  headers: string[];
  identity: Variant;
  compressed: Map<Encoding, Variant>;
  compressing: Map<Encoding, Promise<Variant>>;
  /** Set if shared caches may keep the response. */
  shared?: SharedResponse;
}

interface SharedResponse {
  /** Requests with another spelling of the URL get no headers for shared caches, which would keep each spelling. */
  url: string;
  /** They replace headers of the same name. */
  headers: string[];
}

/** The ETag is the hash of the text. */
export function createCachedResponse(
  status: number,
  text: string,
  headers: Record<string, string>,
): CachedResponse {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...headers, etag, vary: 'accept, accept-encoding' }).flat();
  const identity = createVariant(common, bytes);
  return {
    status,
    etag,
    headers: common,
    identity,
    compressed: new Map(),
    compressing: new Map(),
  };
}

function createVariant(common: string[], body: Buffer, encoding?: Encoding): Variant {
  const length = ['content-length', String(body.length)];
  const headers = [...common, ...length, ...(encoding ? ['content-encoding', encoding] : [])];
  return { headers, body: body.toString('latin1') };
}

/** Sends 304 if the client has the response, or else the variant it accepts, compressed if necessary. */
export async function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): Promise<void> {
  tracing()?.keepRoute(cached);
  if (sendIfReady(request, response, cached)) return;
  const encoding = chooseEncoding(request, cached);
  const variant = encoding ? await compress(cached, encoding) : cached.identity;
  send(request, response, cached, variant);
}

/** Sends the response if that needs no compression first. Returns whether it was sent. */
export function sendIfReady(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): boolean {
  const { status, etag, headers } = cached;
  if (status === 200 && matches(findHeader(request, 'if-none-match'), etag)) {
    response.writeHead(304, headersFor(request, headers, cached)).end();
    return true;
  }
  const encoding = chooseEncoding(request, cached);
  const variant = encoding ? cached.compressed.get(encoding) : cached.identity;
  if (variant) send(request, response, cached, variant);
  return variant !== undefined;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  { headers, body }: Variant,
): void {
  response.writeHead(cached.status, headersFor(request, headers, cached));
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

function headersFor(
  request: IncomingMessage & { originalUrl?: string },
  headers: string[],
  { shared }: CachedResponse,
): string[] {
  // Fastify keeps the requested URL if it adds `/api` to the path.
  if (!shared || shared.url !== (request.originalUrl ?? request.url)) return headers;
  return replaceHeaders(headers, shared.headers);
}

/** Both are lists of names and values. */
function replaceHeaders(headers: string[], replacements: string[]): string[] {
  const isName = (_: string, index: number) => index % 2 === 0;
  const replaced = new Set(replacements.filter(isName));
  const kept = headers.filter((_, index) => !replaced.has(headers[index - (index % 2)] ?? ''));
  return [...kept, ...replacements];
}

/** Concurrent requests share one compression. */
function compress(cached: CachedResponse, encoding: Encoding): Promise<Variant> {
  const pending = cached.compressing.get(encoding);
  if (pending) return pending;
  const compressing = compressors[encoding](Buffer.from(cached.identity.body, 'latin1')).then(
    (bytes) => {
      const variant = createVariant(cached.headers, bytes, encoding);
      cached.compressed.set(encoding, variant);
      return variant;
    },
  );
  cached.compressing.set(encoding, compressing);
  return compressing;
}

/** The uncompressed body, for callers in this process. */
export function readText({ identity }: CachedResponse): string {
  return Buffer.from(identity.body, 'latin1').toString();
}

/** Searches the raw list, because `request.headers` would first parse all headers. */
function findHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) {
      return rawHeaders[index + 1];
    }
  }
  return undefined;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function chooseEncoding(
  request: IncomingMessage,
  { identity }: CachedResponse,
): Encoding | undefined {
  if (identity.body.length < COMPRESS_FROM_BYTES) return undefined;
  const accepted = findHeader(request, 'accept-encoding');
  if (!accepted) return undefined;
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : undefined;
}

/** Listed without a weight of 0. */
export function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  if (!accepted.includes('q=0')) return true;
  return !new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
}
