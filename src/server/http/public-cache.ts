import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Answers that are the same for everybody, kept as the bytes that go out. What is here is served
// without the framework, the database or React.

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Quality 5 is a tenth of the time of 11 for some percent more bytes: an edit shows at once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const BYTES_MAX = 48 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 512;

interface Form {
  headers: string[];
  /** Its bytes as a latin1 string: Node sends that together with the headers, in one piece. */
  body: string;
}

/** One answer in every form it goes out in. */
export interface Answer {
  status: number;
  etag: string;
  br: Form;
  gzip: Form;
  identity: Form;
  notModified: string[];
}

/** Compresses once, and gives the bytes their name. */
export async function answerOf(
  status: number,
  text: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...headers, etag, vary: 'accept, accept-encoding' }).flat();
  const form = (body: Buffer, encoding?: string): Form => ({
    body: body.toString('latin1'),
    headers: [
      ...common,
      'content-length',
      String(body.length),
      ...(encoding ? ['content-encoding', encoding] : []),
    ],
  });
  const identity = form(bytes);
  const answer = { status, etag, identity, notModified: common };
  if (bytes.length < COMPRESS_FROM_BYTES) return { ...answer, br: identity, gzip: identity };
  const [br, gz] = await Promise.all([brotliAsync(bytes, BROTLI), gzipAsync(bytes)]);
  return { ...answer, br: form(br, 'br'), gzip: form(gz, 'gzip') };
}

export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void {
  const { status, etag } = answer;
  if (status === 200 && matches(headerOf(request, 'if-none-match'), etag)) {
    response.writeHead(304, answer.notModified).end();
    return;
  }
  const { headers, body } = formFor(headerOf(request, 'accept-encoding'), answer);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
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

function formFor(accepted: string | undefined, answer: Answer): Form {
  if (!accepted) return answer.identity;
  if (accepts(accepted, 'br')) return answer.br;
  return accepts(accepted, 'gzip') ? answer.gzip : answer.identity;
}

/** Named, and not refused with a weight of 0. */
function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  if (!accepted.includes('q=0')) return true;
  return !new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
}

/** What the answers are made from: `stamp` is undefined while it cannot be trusted. */
export interface Source {
  current(): Promise<unknown>;
  stamp(): number | undefined;
}

export class PublicCache {
  readonly #source: Source;
  readonly #answers = new Map<string, Answer>();
  readonly #making = new Map<string, Promise<Answer>>();
  #bytes = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  get(address: string): Answer | undefined {
    return this.#answers.get(address);
  }

  /** The kept answer, or a new one; visitors who come while it is being made share it. */
  remember(address: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(address);
    if (kept) return Promise.resolve(kept);
    const underWay = this.#making.get(address);
    if (underWay) return underWay;
    const making = this.#make(address, make).finally(() => {
      if (this.#making.get(address) === making) this.#making.delete(address);
    });
    this.#making.set(address, making);
    return making;
  }

  /** The source has changed: nothing made so far may be shown again. */
  clear(): void {
    this.#answers.clear();
    this.#making.clear();
    this.#bytes = 0;
  }

  async #make(address: string, make: () => Promise<Answer>): Promise<Answer> {
    await this.#source.current();
    const before = this.#source.stamp();
    const answer = await make();
    const isStillTrue = before !== undefined && before === this.#source.stamp();
    if (isStillTrue && answer.status === 200) this.#keep(address, answer);
    return answer;
  }

  #keep(address: string, answer: Answer): void {
    this.#answers.set(address, answer);
    this.#bytes += sizeOf(answer);
    for (const [oldest, old] of this.#answers) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#answers.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }
}

function sizeOf({ br, gzip: gz, identity }: Answer): number {
  return br.body.length + gz.body.length + identity.body.length;
}
