import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Quality 5 is a tenth of the time of 11 for some percent more bytes: an edit shows at once. Pages fit into a window of
 * 256 KB; the default one of 4 MB costs megabytes of memory for each answer that is compressed.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const COMPRESS_FROM_BYTES = 512;

const packers = {
  br: (bytes: Buffer): Promise<Buffer> => brotliAsync(bytes, BROTLI),
  gzip: (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes),
};

type Encoding = keyof typeof packers;

interface Form {
  headers: string[];
  /** Its bytes as a latin1 string: Node sends that together with the headers, in one piece. */
  body: string;
}

/** One answer, in every form it has gone out in so far. */
export interface Answer {
  status: number;
  etag: string;
  /** What all forms say in their heads. */
  headers: string[];
  identity: Form;
  packed: Map<Encoding, Form>;
  packing: Map<Encoding, Promise<Form>>;
}

/** Gives the bytes their name. */
export function answerOf(status: number, text: string, headers: Record<string, string>): Answer {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...headers, etag, vary: 'accept, accept-encoding' }).flat();
  const identity = formOf(common, bytes);
  return { status, etag, headers: common, identity, packed: new Map(), packing: new Map() };
}

function formOf(common: string[], body: Buffer, encoding?: Encoding): Form {
  const length = ['content-length', String(body.length)];
  const headers = [...common, ...length, ...(encoding ? ['content-encoding', encoding] : [])];
  return { headers, body: body.toString('latin1') };
}

/** Packs the answer the way that is asked for, unless it is known to be there or went out so before. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  if (sendAtOnce(request, response, answer)) return;
  const encoding = encodingFor(request, answer);
  const form = encoding ? await pack(answer, encoding) : answer.identity;
  send(request, response, answer.status, form);
}

/** Sends what needs no packing any more; answers whether it could. */
export function sendAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): boolean {
  const { status, etag, headers } = answer;
  if (status === 200 && matches(headerOf(request, 'if-none-match'), etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  const encoding = encodingFor(request, answer);
  const form = encoding ? answer.packed.get(encoding) : answer.identity;
  if (form) send(request, response, status, form);
  return form !== undefined;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { headers, body }: Form,
): void {
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

/** Once, however many wait for it. */
function pack(answer: Answer, encoding: Encoding): Promise<Form> {
  const underWay = answer.packing.get(encoding);
  if (underWay) return underWay;
  const packing = packers[encoding](Buffer.from(answer.identity.body, 'latin1')).then((bytes) => {
    const form = formOf(answer.headers, bytes, encoding);
    answer.packed.set(encoding, form);
    return form;
  });
  answer.packing.set(encoding, packing);
  return packing;
}

/** What an answer says, for those who read it in this process. */
export function textOf({ identity }: Answer): string {
  return Buffer.from(identity.body, 'latin1').toString();
}

/** Looked up in the list as it came: `request.headers` would first build an object of all of them. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const found = rawHeaders[at];
    if (found?.length === name.length && found.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function encodingFor(request: IncomingMessage, { identity }: Answer): Encoding | undefined {
  if (identity.body.length < COMPRESS_FROM_BYTES) return undefined;
  const accepted = headerOf(request, 'accept-encoding');
  if (!accepted) return undefined;
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : undefined;
}

/** Named, and not refused with a weight of 0. */
function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  if (!accepted.includes('q=0')) return true;
  return !new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
}
