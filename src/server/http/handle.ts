import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { can } from '#shared/accounts/permissions.ts';
import type { SignedIn, User } from '#shared/accounts/user.ts';
import type { Endpoint, FileReply, Input, Reply } from '#shared/endpoint.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { isRecord } from '#shared/read-answer.ts';
import type { Bearer } from '../modules/accounts/sessions.ts';
import { callerOf } from './caller.ts';
import { priorityClassOf, type Limiters } from './priority-classes.ts';
import { apiHeaders } from './security-headers.ts';

export type App = FastifyInstance;

type OfBearer<E extends Endpoint, Field extends keyof Bearer> = E['access'] extends
  | 'public'
  | 'operator'
  ? undefined
  : Bearer[Field];

export interface HandlerInput<E extends Endpoint> {
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Input<E, 'body'>;
  /** What was uploaded, where the endpoint takes a file. */
  file: E extends { isUpload: true } ? Buffer : undefined;
  /** Who asks, as far as the network tells. */
  caller: string;
  /** What the caller's program calls itself. */
  userAgent: string;
  /** Who asks, where the endpoint is not for everybody. */
  user: OfBearer<E, 'user'>;
  sessionHash: OfBearer<E, 'sessionHash'>;
  /** What makes a change count once, where the endpoint accepts it and the caller gave one. */
  key: string | undefined;
}

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Reply<E>>;

/** Binds an endpoint of the contract: admits who may call, parses what arrives, wraps what is answered. */
export type Handle = <E extends Endpoint>(endpoint: E, run: Handler<E>) => void;

export interface AuthGuard {
  /** Whether it is the token that the configuration gave to operators. */
  isOperator(token: string): boolean;
  /** Whether the back-office opens only to sessions that were begun with a second factor. */
  requiresSecondFactor: boolean;
  findBearer(token: string, isUse?: boolean): Promise<Bearer | undefined>;
  /** Somebody without the right asked for something in the back-office. */
  onRefused(attempt: { endpoint: Endpoint; user: User; caller: string }): Promise<void>;
  onSignedIn(session: { endpoint: Endpoint; user: User; caller: string }): void;
}

interface HandleDeps {
  authGuard: AuthGuard;
  limiters: Limiters;
  /** Resolves once this process has dropped every cached answer that a committed write made outdated. */
  catchUp(): Promise<void>;
}

export function createHandle(app: App, { authGuard, limiters, catchUp }: HandleDeps): Handle {
  const bearers = new WeakMap<object, Bearer>();
  const bind = <E extends Endpoint>(scope: App, endpoint: E, run: Handler<E>) => {
    const limiter = limiters[priorityClassOf(endpoint)];
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      // Before anything of the body is read: nobody fills our memory who may not come in.
      onRequest: async (request) => {
        limiter.rejectIfFull();
        const bearer = await admit(endpoint, request, authGuard);
        if (bearer) bearers.set(request, bearer);
      },
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request, bearers.get(request));
        // Only now: whoever sends slowly takes nobody's turn meanwhile.
        const data = await limiter.run(() => run(input));
        if (canChangePublicReads(endpoint)) await catchUp();
        if (endpoint.signsIn) {
          // The contract's test holds such replies to it.
          const { user } = data as unknown as SignedIn;
          authGuard.onSignedIn({ endpoint, user, caller: input.caller });
        }
        return endpoint.file === undefined
          ? sendReply(reply, endpoint, data)
          : // The type of its reply says so as well.
            sendFile(reply.headers(apiHeaders), endpoint.file, data as FileReply);
      },
    });
  };
  return (endpoint, run) => {
    if (!endpoint.acceptsForm) return bind(app, endpoint, run);
    // What a scope accepts, it accepts for its own routes only.
    return void app.register(async (scope) => {
      acceptForms(scope);
      bind(scope, endpoint, run);
    });
  };
}

/** Carts and sign-ins are the busiest writes, and no public answer shows anything of them. */
const PRIVATE = /^\/api\/(cart|auth)\//;

function canChangePublicReads({ method, path }: Endpoint): boolean {
  return method !== 'GET' && !PRIVATE.test(path);
}

const FORM_LIMIT_BYTES = 4096;

function acceptForms(scope: App): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const options = { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES } as const;
  scope.addContentTypeParser(types, options, (_request, _body, done) => done(null));
}

/** Sends a successful reply; exported for routes that parse their request themselves. */
export function sendReply(reply: FastifyReply, endpoint: Endpoint, data: unknown) {
  return reply.headers(apiHeaders).send(envelopeOf(endpoint, data));
}

function sendFile(reply: FastifyReply, type: string, { name, text }: FileReply) {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(text));
}

const BEARER = /^Bearer +([\w-]+)$/i;

function tokenOf({ headers }: Pick<RawInput, 'headers'>): string | undefined {
  const said = headers?.authorization;
  return BEARER.exec(typeof said === 'string' ? said : '')?.[1];
}

/** Who a request comes from; nobody, where its token is none of ours. */
export async function bearerOf(
  request: Pick<RawInput, 'headers'>,
  { findBearer }: Pick<AuthGuard, 'findBearer'>,
  isUse?: boolean,
): Promise<Bearer | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : findBearer(token, isUse);
}

async function admit(
  endpoint: Endpoint,
  request: RawInput,
  authGuard: AuthGuard,
): Promise<Bearer | undefined> {
  if (endpoint.access === 'public') return undefined;
  if (endpoint.access === 'operator') {
    if (authGuard.isOperator(tokenOf(request) ?? '')) return undefined;
    throw new AppError('not_found');
  }
  const bearer = await bearerOf(request, authGuard, !endpoint.isBackgroundPoll);
  if (!bearer) throw new AppError('unauthenticated');
  const { user } = bearer;
  if (!isAllowed(endpoint, user)) {
    await authGuard.onRefused({ endpoint, user, caller: callerOf(request.ip) });
    throw new AppError('forbidden');
  }
  const isForTrusted = endpoint.access === 'admin' && !endpoint.allowedBeforeTwoFactor;
  if (isForTrusted && !isTrusted(bearer, authGuard)) throw new AppError('second_factor_missing');
  return bearer;
}

/** Whether somebody's session is one that the back-office opens to. */
export function isTrusted(
  { hasSecondFactor }: Bearer,
  { requiresSecondFactor }: Pick<AuthGuard, 'requiresSecondFactor'>,
): boolean {
  return hasSecondFactor || !requiresSecondFactor;
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
  ip: string | undefined;
}

const KEY = /^[\w-]{8,64}$/;

function keyOf({ acceptsKey }: Endpoint, { headers }: RawInput): string | undefined {
  const key = acceptsKey && headers?.['idempotency-key'];
  if (!key) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'The header Idempotency-Key must be 8 to 64 letters or digits';
  throw new AppError('invalid_input', { errors: { 'Idempotency-Key': message } });
}

function uploadIn({ body }: RawInput): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new AppError('invalid_input', { errors: { file: 'Choose a file' } });
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
    file: endpoint.isUpload && uploadIn(raw),
    caller: callerOf(raw.ip),
    userAgent: String(raw.headers?.['user-agent'] ?? ''),
    key: keyOf(endpoint, raw),
    ...bearer,
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  // The schemas of this very endpoint produced the parts.
  return input as HandlerInput<E>;
}
