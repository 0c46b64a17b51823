import { createDice, type Dice } from '../harness/random.ts';
import { brokenRequest } from './malformed-http.ts';
import { oddBody, oddPicture, oddSheet } from './malformed-bodies.ts';
import { contentTypes, oddHeaders, type Headers } from './malformed-headers.ts';
import { escaped, oddSegment, oddText, spoil } from './malformed-values.ts';
import type { Operation } from './operations.ts';
import { rightSegment, rightValue } from './valid-values.ts';

export type Role = 'stranger' | 'customer' | 'admin' | 'operator';

/** A request before it is sent: `{order}` and its like stand for what only the running shop knows. */
export interface PlannedRequest {
  nth: number;
  as: Role;
  /** What is wrong with it. */
  kind: Kind;
  method: string;
  path: string;
  headers: Headers;
  body: string | Buffer | undefined;
  /** The bytes themselves, where they are no HTTP that a client would send. */
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

interface Place {
  seed: number;
  nth: number;
}

/** The nth request of a run: the same for the same seed, whatever was sent before. */
export function planRequest(operations: Operation[], { seed, nth }: Place): PlannedRequest {
  const dice = createDice(Math.imul(seed, 0x9e3779b1) + Math.imul(nth, 0x85ebca6b));
  const operation = operations[nth % operations.length];
  if (!operation) throw new Error('the shop declares no calls');
  const kind = kindFor(operation, dice);
  const as = roleFor(operation, dice);
  const path = pathFor(operation, kind, dice);
  const method = kind === 'method' ? dice.pick(methods) : operation.method;
  const request = {
    nth,
    as,
    kind,
    method,
    path: kind === 'bare path' ? path.replace('/api', '') : path,
    headers: { ...headersFor(operation, as, dice), ...(kind === 'headers' && oddHeaders(dice)) },
    body: undefined,
  };
  if (kind === 'grammar') {
    const token = as === 'stranger' ? undefined : '{token}';
    return { ...request, raw: brokenRequest({ method, path, token }, dice) };
  }
  return withBody(request, operation, dice);
}

function kindFor({ body, parameters, isUpload, path }: Operation, dice: Dice): Kind {
  const kind = dice.pick(kinds);
  if (isUpload && kind === 'body') return 'file';
  if (path.endsWith('/import') && dice.happens(0.5)) return 'file';
  const has = (place: string) => parameters.some((parameter) => parameter.in === place);
  const isPointless = {
    body: !body,
    // One that is not declared must not matter, now and then.
    query: !has('query') && dice.happens(0.7),
    path: !has('path') && dice.happens(0.7),
  }[kind as 'body'];
  return isPointless ? 'nothing' : kind;
}

function roleFor({ access }: Operation, dice: Dice): Role {
  const rightful = (
    { public: 'stranger', user: 'customer', admin: 'admin', operator: 'operator' } as const
  )[access];
  return dice.happens(0.75) ? rightful : dice.pick(['stranger', 'customer', 'admin']);
}

function headersFor({ parameters }: Operation, as: Role, dice: Dice): Headers {
  const takesKey = parameters.some((parameter) => parameter.in === 'header');
  return {
    // Everybody comes from a place of their own: nobody is slowed down for the others.
    'x-forwarded-for': Array.from({ length: 4 }, () => 1 + dice.below(222)).join('.'),
    ...(as !== 'stranger' && { authorization: 'Bearer {token}' }),
    ...(takesKey && dice.happens(0.5) && { 'idempotency-key': `fuzz-key-${dice.below(1e6)}` }),
  };
}

function pathFor(operation: Operation, kind: Kind, dice: Dice): string {
  const filled = operation.path.replaceAll(/\{\w+\}/g, () =>
    kind === 'path' ? oddSegment(dice) : rightSegment(operation.path, dice),
  );
  const isUnasked = kind === 'path' && filled === operation.path;
  return (isUnasked ? `${filled}/${oddSegment(dice)}` : filled) + queryFor(operation, kind, dice);
}

function queryFor({ parameters }: Operation, kind: Kind, dice: Dice): string {
  const pairs = parameters
    .filter((one) => one.in === 'query' && (one.required || dice.happens(0.5)))
    .map(({ name, schema }) => [name, String(rightValue(schema, dice, name))] as const)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll(/%7B|%7D/g, brace)}`);
  if (kind === 'query') spoilQuery(pairs, parameters.find((one) => one.in === 'query')?.name, dice);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const brace = (code: string) => (code === '%7B' ? '{' : '}');

function spoilQuery(pairs: string[], first = 'page', dice: Dice): void {
  const at = dice.below(pairs.length);
  const name = pairs[at]?.split('=')[0] ?? first;
  const wrong = dice.pick([
    `${name}=${escaped(oddText(dice))}`,
    `${name}=${escaped(oddText(dice))}`,
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
  pairs.splice(at, dice.happens(0.8) ? 1 : 0, wrong);
}

function withBody(request: PlannedRequest, operation: Operation, dice: Dice): PlannedRequest {
  const { kind, headers } = request;
  const send = (body: string | Buffer, type: string): PlannedRequest => {
    const typed: Headers = type === '' ? {} : { 'content-type': type };
    return { ...request, body, headers: { ...typed, ...headers } };
  };
  if (kind === 'content') return send(oddBody(dice), dice.pick(contentTypes));
  if (operation.isUpload) return send(oddPicture(dice), 'application/octet-stream');
  if (kind === 'file') return send(JSON.stringify({ csv: oddSheet(dice) }), 'application/json');
  if (!operation.body) return request;
  const right = rightValue(operation.body, dice);
  const said = kind === 'body' ? spoil(right, dice) : right;
  return send(JSON.stringify(said) ?? '', 'application/json');
}
