import type { FastifyInstance } from 'fastify';
import { can } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { isRecord } from '#shared/read-answer.ts';
import { callerOf } from './caller.ts';
import { apiHeaders } from './security-headers.ts';

export type App = FastifyInstance;

/** Who a call comes from, by the session that its token belongs to. */
export interface Bearer {
  user: User;
  sessionHash: string;
}

type OfBearer<E extends Endpoint, Field extends keyof Bearer> = E['access'] extends 'public'
  ? undefined
  : Bearer[Field];

export interface HandlerInput<E extends Endpoint> {
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Input<E, 'body'>;
  /** Who asks, as far as the network tells. */
  caller: string;
  /** Who asks, where the endpoint is not for everybody. */
  user: OfBearer<E, 'user'>;
  sessionHash: OfBearer<E, 'sessionHash'>;
  /** What makes a change count once, where the endpoint accepts it and the caller gave one. */
  key: string | undefined;
}

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Reply<E>>;

/** Binds an endpoint of the contract: admits who may call, parses what arrives, wraps what is answered. */
export type Handle = <E extends Endpoint>(endpoint: E, run: Handler<E>) => void;

export interface Doorkeeper {
  findBearer(token: string): Promise<Bearer | undefined>;
  /** Somebody without the right asked for something in the back-office. */
  onRefused(attempt: { endpoint: Endpoint; user: User; caller: string }): Promise<void>;
}

export function createHandle(app: App, doorkeeper: Doorkeeper): Handle {
  return (endpoint, run) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const bearer = await admit(endpoint, request, doorkeeper);
        const data = await run(parseInput(endpoint, request, bearer));
        return reply.headers(apiHeaders).send(envelopeOf(endpoint, data));
      },
    });
  };
}

const BEARER = /^Bearer +([\w-]+)$/i;

async function admit(
  endpoint: Endpoint,
  { headers, ip }: { headers: { authorization?: string | undefined }; ip: string },
  doorkeeper: Doorkeeper,
): Promise<Bearer | undefined> {
  if (endpoint.access === 'public') return undefined;
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  const bearer = token === undefined ? undefined : await doorkeeper.findBearer(token);
  if (!bearer) throw new AppError('unauthenticated');
  const { user } = bearer;
  if (isAllowed(endpoint, user)) return bearer;
  await doorkeeper.onRefused({ endpoint, user, caller: callerOf(ip) });
  throw new AppError('forbidden');
}

function isAllowed({ access, permission }: Endpoint, { role }: User): boolean {
  if (access === 'admin' && role !== 'admin') return false;
  return permission === undefined || can(role, permission);
}

/** How data goes out. */
export function envelopeOf({ isBare, isFlat, message }: Endpoint, data: unknown): unknown {
  if (isBare) return data;
  const fields = isFlat && isRecord(data) ? data : {};
  return { success: true, ...(message && { message }), ...fields, data };
}

/** What arrives, before it is parsed. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string | string[] | undefined>;
  ip: string;
}

const KEY = /^[\w-]{8,64}$/;

function keyOf({ acceptsKey }: Endpoint, { headers }: RawInput): string | undefined {
  const key = acceptsKey && headers?.['idempotency-key'];
  if (!key) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'The header Idempotency-Key must be 8 to 64 letters or digits';
  throw new AppError('invalid_input', { errors: { 'Idempotency-Key': message } });
}

export function parseInput<E extends Endpoint>(
  endpoint: E,
  raw: RawInput,
  bearer?: Bearer,
): HandlerInput<E> {
  const errors: FieldErrors = {};
  const parse = (part: 'params' | 'query' | 'body') => {
    // Nothing sent is an object without fields: then each of them is named that is missing.
    const result = endpoint[part]?.safeParse(raw[part] === undefined ? {} : raw[part]);
    if (!result) return undefined;
    if (!result.success) Object.assign(errors, fieldErrorsOf(result.error.issues));
    return result.data;
  };
  const input = {
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
    caller: callerOf(raw.ip),
    key: keyOf(endpoint, raw),
    ...bearer,
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  // The schemas of this very endpoint produced the parts.
  return input as HandlerInput<E>;
}
