import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiHeaders } from '../src/server/http/security-headers.ts';
import { findOperation, operationsOf, type OpenApi } from './operations.ts';
import type { Answer, SentRequest } from './send.ts';

export const promises = {
  status: 'no answer above 499 that is not meant to be',
  schema: 'every answer is what the document declares',
  headers: 'every answer carries the security headers',
  inside: 'no answer tells of the inside',
} as const;

export interface Broken {
  promise: string;
  what: string;
}

/** Said on purpose, by somebody who knows why: the database, Google or the payment provider is away. */
const deliberate = [
  'unavailable',
  'payment_uncertain',
  'google_unavailable',
  'payment_unavailable',
];

/** In JSON a line break is written. */
const STACK = /(?:\n|\\n)\s+at .+:\d+:\d+/;
const DATABASE =
  /Failed query|syntax error at or near|violates \S+ constraint|relation \\?"|drizzle/;
const SECRETS = /node_modules|root:x:0|postgres:\/\//;

interface House {
  document: OpenApi;
  /** Folders that nobody outside has to know. */
  folders: string[];
}

/** Answers what of an answer breaks a promise. */
export function createJudge({ document, folders }: House) {
  const operations = operationsOf(document);
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const validators = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const known = validators.get(schema);
    if (known) return known;
    const made = ajv.compile({ ...schema, components: document.components });
    validators.set(schema, made);
    return made;
  };

  const declared = ({ method, path, raw }: SentRequest, status: number) => {
    const address = path.startsWith('/api/') ? path : `/api${path}`;
    const operation = raw ? undefined : findOperation(operations, method, address);
    const said = operation?.responses[status];
    const failure = document.components.responses[status];
    return said?.$ref || !said ? failure?.content : said.content;
  };

  const wrongBody = (request: SentRequest, answer: Answer): string | undefined => {
    const { status, headers, body } = answer;
    if (request.method === 'HEAD' || status === 304) return undefined;
    const type = headers['content-type'] ?? 'nothing';
    if (type.startsWith('text/html')) return isPage(request, status) ? undefined : 'is a page';
    if (request.raw && status < 400) return undefined;
    const content = declared(request, status);
    if (!content) return `the status is declared nowhere: ${status}`;
    const [wanted = ''] = Object.keys(content);
    if (!type.startsWith(wanted)) return `is ${type}, not ${wanted}`;
    const schema = content[wanted]?.schema;
    if (!schema) return undefined;
    const said = parse(body);
    if (said === undefined) return 'is no JSON';
    const validate = validatorOf(schema);
    return validate(said) ? undefined : ajv.errorsText(validate.errors);
  };

  return (request: SentRequest, packed: Answer): Broken[] => {
    const answer = { ...packed, body: unpacked(packed) };
    const text = answer.body.toString();
    const { status } = answer;
    const code = (parse(answer.body) as { code?: string } | undefined)?.code ?? '';
    const inside = [STACK, DATABASE, SECRETS].find((sign) => sign.test(text))?.source;
    const folder = folders.find((one) => text.includes(one));
    return [
      status >= 500 && !deliberate.includes(code) && [promises.status, `${status} ${code}`],
      [promises.schema, wrongBody(request, answer)],
      [promises.headers, wrongHeaders(answer)],
      [promises.inside, inside ?? folder],
    ].flatMap((one) => (one && one[1] ? [{ promise: one[0] ?? '', what: one[1] }] : []));
  };
}

const sameEverywhere = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
];

function wrongHeaders({ headers }: Answer): string | undefined {
  const said = headers as Record<string, string | undefined>;
  const missing = sameEverywhere.find(
    (name) => said[name] !== apiHeaders[name as keyof typeof apiHeaders],
  );
  if (missing) return missing;
  const policy = said['content-security-policy'] ?? '';
  if (!policy.includes("default-src 'none'") && !policy.includes("object-src 'none'")) {
    return 'content-security-policy';
  }
  if (/script-src[^;]*unsafe/.test(policy)) return policy;
  return said['x-powered-by'] ?? said.server;
}

/** What is no call is a page for whoever reads. */
function isPage({ method, path, raw }: SentRequest, status: number): boolean {
  if (raw) return status < 500;
  return method === 'GET' && (!path.startsWith('/api/') || path.startsWith('/api/docs'));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function unpacked({ headers, body }: Answer): Buffer {
  const encoding = body.length > 0 ? headers['content-encoding'] : undefined;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
