import { createRandom, type Random } from '../harness/random.ts';
import { malformedRequest } from './malformed-http.ts';
import { malformedBody, malformedImage, malformedCsv } from './malformed-bodies.ts';
import { contentTypes, malformedHeaders, type Headers } from './malformed-headers.ts';
import { percentEncode, malformedSegment, malformedText, corrupt } from './malformed-values.ts';
import type { Operation } from './operations.ts';
import { validSegment, validValue } from './valid-values.ts';

export type Role = 'stranger' | 'customer' | 'admin' | 'operator';

/** A request with placeholders such as `{order}` for values of the running shop. */
export interface PlannedRequest {
  nth: number;
  as: Role;
  /** What is wrong with it. */
  kind: Kind;
  method: string;
  path: string;
  headers: Headers;
  body: string | Buffer | undefined;
  /** The raw bytes of a request that an HTTP client would not send. */
  raw?: Buffer;
}

type Kind =
  | 'nothing'
  | 'body'
  | 'query'
  | 'path'
  | 'headers'
  | 'content'
  | 'method'
  | 'bare path'
  | 'file'
  | 'grammar';

const kinds: readonly [Kind, ...Kind[]] = [
  ...([
    'nothing',
    'body',
    'body',
    'body',
    'query',
    'path',
    'headers',
    'headers',
    'content',
  ] as const),
  ...(['method', 'bare path', 'grammar'] as const),
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

interface RequestIndex {
  seed: number;
  nth: number;
}

/** The nth request of a run depends only on the seed, not on earlier requests. */
export function planRequest(operations: Operation[], { seed, nth }: RequestIndex): PlannedRequest {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) + Math.imul(nth, 0x85ebca6b));
  const operation = operations[nth % operations.length];
  if (!operation) throw new Error('the shop declares no endpoints');
  const kind = kindFor(operation, random);
  const as = roleFor(operation, random);
  const path = pathFor(operation, kind, random);
  const method = kind === 'method' ? random.pick(methods) : operation.method;
  const request = {
    nth,
    as,
    kind,
    method,
    path: kind === 'bare path' ? path.replace('/api', '') : path,
    headers: {
      ...headersFor(operation, as, random),
      ...(kind === 'headers' && malformedHeaders(random)),
    },
    body: undefined,
  };
  if (kind === 'grammar') {
    const token = as === 'stranger' ? undefined : '{token}';
    return { ...request, raw: malformedRequest({ method, path, token }, random) };
  }
  return withBody(request, operation, random);
}

function kindFor({ body, parameters, isUpload, path }: Operation, random: Random): Kind {
  const kind = random.pick(kinds);
  if (isUpload && kind === 'body') return 'file';
  if (path.endsWith('/import') && random.chance(0.5)) return 'file';
  const has = (place: string) => parameters.some((parameter) => parameter.in === place);
  const isInapplicable = {
    body: !body,
    // Sometimes sends an undeclared parameter, which must have no effect.
    query: !has('query') && random.chance(0.7),
    path: !has('path') && random.chance(0.7),
  }[kind as 'body'];
  return isInapplicable ? 'nothing' : kind;
}

function roleFor({ access }: Operation, random: Random): Role {
  const requiredRole = (
    { public: 'stranger', user: 'customer', admin: 'admin', operator: 'operator' } as const
  )[access];
  return random.chance(0.75) ? requiredRole : random.pick(['stranger', 'customer', 'admin']);
}

function headersFor({ parameters }: Operation, as: Role, random: Random): Headers {
  const takesKey = parameters.some((parameter) => parameter.in === 'header');
  return {
    // A different address per request avoids the rate limit.
    'x-forwarded-for': Array.from({ length: 4 }, () => 1 + random.integerBelow(222)).join('.'),
    ...(as !== 'stranger' && { authorization: 'Bearer {token}' }),
    ...(takesKey &&
      random.chance(0.5) && { 'idempotency-key': `fuzz-key-${random.integerBelow(1e6)}` }),
  };
}

function pathFor(operation: Operation, kind: Kind, random: Random): string {
  const filled = operation.path.replaceAll(/\{\w+\}/g, () =>
    kind === 'path' ? malformedSegment(random) : validSegment(operation.path, random),
  );
  const hasNoParameters = kind === 'path' && filled === operation.path;
  return (
    (hasNoParameters ? `${filled}/${malformedSegment(random)}` : filled) +
    queryFor(operation, kind, random)
  );
}

function queryFor({ parameters }: Operation, kind: Kind, random: Random): string {
  const pairs = parameters
    .filter((one) => one.in === 'query' && (one.required || random.chance(0.5)))
    .map(({ name, schema }) => [name, String(validValue(schema, random, name))] as const)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll(/%7B|%7D/g, brace)}`);
  if (kind === 'query')
    corruptQuery(pairs, parameters.find((one) => one.in === 'query')?.name, random);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const brace = (code: string) => (code === '%7B' ? '{' : '}');

function corruptQuery(pairs: string[], first = 'page', random: Random): void {
  const at = random.integerBelow(pairs.length);
  const name = pairs[at]?.split('=')[0] ?? first;
  const wrong = random.pick([
    `${name}=${percentEncode(malformedText(random))}`,
    `${name}=${percentEncode(malformedText(random))}`,
    `${name}=1&${name}=2`,
    `${name}[]=1&${name}[a]=2`,
    name,
    `${name}=%`,
    `${name}=%ff%fe`,
    `${name}=%00`,
    `${name}=${'a'.repeat(7000)}`,
    `${name}=-1`,
    `${name}=1e9`,
    `__proto__[x]=1&constructor=1`,
    `&&==&=`,
    '?'.repeat(50),
    Array.from({ length: 1500 }, (_, n) => `p${n}=1`).join('&'),
  ]);
  pairs.splice(at, random.chance(0.8) ? 1 : 0, wrong);
}

function withBody(request: PlannedRequest, operation: Operation, random: Random): PlannedRequest {
  const { kind, headers } = request;
  const send = (body: string | Buffer, type: string): PlannedRequest => {
    const typed: Headers = type === '' ? {} : { 'content-type': type };
    return { ...request, body, headers: { ...typed, ...headers } };
  };
  if (kind === 'content') return send(malformedBody(random), random.pick(contentTypes));
  if (operation.isUpload) return send(malformedImage(random), 'application/octet-stream');
  if (kind === 'file')
    return send(JSON.stringify({ csv: malformedCsv(random) }), 'application/json');
  if (!operation.body) return request;
  const valid = validValue(operation.body, random);
  const content = kind === 'body' ? corrupt(valid, random) : valid;
  return send(JSON.stringify(content) ?? '', 'application/json');
}
