import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiHeaders } from '../src/server/http/security-headers.ts';
import { findOperation, listOperations, type OpenApi } from './operations.ts';
import type { Answer, SentRequest } from './send.ts';

export const promises = {
  status: 'no unintended answer above 499',
  schema: 'every answer matches the OpenAPI document',
  headers: 'every answer carries the security headers',
  internals: 'no answer leaks internals',
} as const;

export interface Violation {
  promise: string;
  what: string;
}

/** Error codes of an unavailable database, disk, Google or payment provider, which the shop sends on purpose. */
const expectedServerErrors = [
  'unavailable',
  'payment_uncertain',
  'google_unavailable',
  'payment_unavailable',
  'disk_full',
];

/** JSON escapes line breaks. */
const STACK = /(?:\n|\\n)\s+at .+:\d+:\d+/;
const DATABASE =
  /Failed query|syntax error at or near|violates \S+ constraint|relation \\?"|drizzle/;
const SECRETS = /node_modules|root:x:0|postgres:\/\//;

interface CheckerOptions {
  document: OpenApi;
  /** Folders whose paths must not leak. */
  folders: string[];
}

/** Returns a function that lists the violations of a response. */
export function createAnswerChecker({ document, folders }: CheckerOptions) {
  const operations = listOperations(document);
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const validators = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const existing = validators.get(schema);
    if (existing) return existing;
    const compiled = ajv.compile({ ...schema, components: document.components });
    validators.set(schema, compiled);
    return compiled;
  };

  const declaredResponse = ({ method, path, raw }: SentRequest, status: number) => {
    const address = path.startsWith('/api/') ? path : `/api${path}`;
    const operation = raw ? undefined : findOperation(operations, method, address);
    const response = operation?.responses[status];
    return response && !response.$ref ? response : document.components.responses[status];
  };

  const bodyProblem = (request: SentRequest, answer: Answer): string | undefined => {
    const { status, headers, body } = answer;
    if (request.method === 'HEAD' || status === 304) return undefined;
    if (status === 204) return declaredResponse(request, status) ? undefined : 'is empty';
    const type = headers['content-type'] ?? 'no content type';
    if (type.startsWith('text/html')) return isPage(request, status) ? undefined : 'is a page';
    if (request.raw && status < 400) return undefined;
    const content = declaredResponse(request, status)?.content;
    if (!content) return `the document does not declare the status ${status}`;
    const [wanted = ''] = Object.keys(content);
    if (!type.startsWith(wanted)) return `is ${type}, not ${wanted}`;
    if (wanted === 'text/event-stream') return undefined;
    const schema = content[wanted]?.schema;
    if (!schema) return undefined;
    const parsed = parse(body);
    if (parsed === undefined) return 'is not JSON';
    const validate = validatorOf(schema);
    return validate(parsed) ? undefined : ajv.errorsText(validate.errors);
  };

  return (request: SentRequest, compressed: Answer): Violation[] => {
    const answer = { ...compressed, body: decompress(compressed) };
    const text = answer.body.toString();
    const { status } = answer;
    const code = (parse(answer.body) as { code?: string } | undefined)?.code ?? '';
    const leak = [STACK, DATABASE, SECRETS].find((pattern) => pattern.test(text))?.source;
    const folder = folders.find((one) => text.includes(one));
    return [
      status >= 500 &&
        !expectedServerErrors.includes(code) && [promises.status, `${status} ${code}`],
      [promises.schema, bodyProblem(request, answer)],
      [promises.headers, headerProblem(answer)],
      [promises.internals, leak ?? folder],
    ].flatMap((one) => (one && one[1] ? [{ promise: one[0] ?? '', what: one[1] }] : []));
  };
}

const requiredHeaders = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
];

function headerProblem({ headers }: Answer): string | undefined {
  const values = headers as Record<string, string | undefined>;
  const missing = requiredHeaders.find(
    (name) => values[name] !== apiHeaders[name as keyof typeof apiHeaders],
  );
  if (missing) return missing;
  const policy = values['content-security-policy'] ?? '';
  if (!policy.includes("default-src 'none'") && !policy.includes("object-src 'none'")) {
    return 'content-security-policy';
  }
  if (/script-src[^;]*unsafe/.test(policy)) return policy;
  return values['x-powered-by'] ?? values.server;
}

/** Paths outside the API may respond with a page. */
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

function decompress({ headers, body }: Answer): Buffer {
  const encoding = body.length > 0 ? headers['content-encoding'] : undefined;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
