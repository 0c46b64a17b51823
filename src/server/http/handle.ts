import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { can, isStaffRole } from '#shared/accounts/permissions.ts';
import type { SignedIn, User } from '#shared/accounts/user.ts';
import type { Endpoint, FileReply, Input, Reply, UploadStream } from '#shared/endpoint.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';
import { isRecord } from '#shared/read-answer.ts';
import type { Db } from '../db/client.ts';
import type { Reads } from '../db/reads.ts';
import type { Bearer } from '../modules/accounts/sessions.ts';
import { callerFromIp } from './caller.ts';
import { keepContext } from './keep-context.ts';
import { choosePriorityClass, type Limiters } from './priority-classes.ts';
import { apiHeaders } from './security-headers.ts';
import { acceptStreams, readUploadStream } from './upload-stream.ts';

export type App = FastifyInstance;

/** The content type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

type BearerField<E extends Endpoint, Field extends keyof Bearer> = E['access'] extends
  | 'public'
  | 'operator'
  ? undefined
  : Bearer[Field];

export interface HandlerInput<E extends Endpoint> {
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Input<E, 'body'>;
  /** The uploaded file, if the endpoint accepts one. */
  file: E extends { isUpload: true }
    ? Buffer
    : E extends { isStreamedUpload: true }
      ? UploadStream
      : undefined;
  /** The client's network address, as counted by rate limits. */
  caller: string;
  userAgent: string;
  /** Undefined for public endpoints. */
  user: BearerField<E, 'user'>;
  sessionHash: BearerField<E, 'sessionHash'>;
  /** Where the endpoint reads, if it may read from a replica. */
  reader: E extends { readsReplica: true } ? Db : undefined;
  /** The idempotency key, if the endpoint accepts one and the caller sent one. */
  key: string | undefined;
  /** Where a stream of events continues, if the caller sent it. */
  lastEventId: string | undefined;
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<E extends { isEventStream: true } ? Readable : Reply<E>>;

/** Registers an endpoint of the contract: checks access, parses the input, runs the handler and sends the reply. */
export type Handle = <E extends Endpoint>(endpoint: E, run: Handler<E>) => void;

export interface AuthGuard {
  /** Whether it is the configured token of operators. */
  isOperator(token: string): boolean;
  /** Whether back-office endpoints require a session that started with a second factor. */
  requiresSecondFactor: boolean;
  findBearer(token: string, extendsSession?: boolean): Promise<Bearer | undefined>;
  /** A signed-in user lacked the permission for an endpoint. */
  onForbidden(attempt: { endpoint: Endpoint; user: User; caller: string }): Promise<void>;
  onSignedIn(session: { endpoint: Endpoint; user: User; caller: string }): void;
}

interface HandleDeps {
  reads: Reads;
  authGuard: AuthGuard;
  limiters: Limiters;
  settings: Pick<SettingsCache, 'run'>;
  /** Resolves once this process has removed all cached responses that committed writes made stale. */
  catchUp(): Promise<void>;
}

export function createHandle(app: App, deps: HandleDeps): Handle {
  const { authGuard, limiters, settings, reads, catchUp } = deps;
  const bearers = new WeakMap<object, Bearer>();
  const bind = <E extends Endpoint>(scope: App, endpoint: E, run: Handler<E>) => {
    const limiter = limiters[choosePriorityClass(endpoint)];
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      // Access is checked before the body is read, so that unauthorised callers cannot fill the memory.
      onRequest: async (request) => {
        limiter.rejectIfFull();
        const bearer = await authorize(endpoint, request, authGuard);
        if (bearer) bearers.set(request, bearer);
      },
      handler: async (request, reply) => {
        const parsed = parseInput(endpoint, request, bearers.get(request));
        const reader = endpoint.readsReplica && (await reads.reader(positionOf(request)));
        const input = Object.assign(parsed, { reader });
        const runHandler = () =>
          settings.run(async () => {
            const data = await run(input);
            // A file is read after this function has ended, with the same settings.
            return endpoint.file === undefined ? data : withContext(data as FileReply);
          });
        // The body is complete by now, so a slow upload does not occupy a slot of the limiter.
        const running = endpoint.isStreamedUpload ? runHandler() : limiter.run(runHandler);
        // Refused attempts are written to the audit log.
        const data = await finishing(running, () => sendPosition(endpoint, reply, reads));
        if (canChangePublicReads(endpoint)) await catchUp();
        if (endpoint.signsIn) {
          // The contract test checks that these replies contain a user.
          const { user } = data as unknown as SignedIn;
          authGuard.onSignedIn({ endpoint, user, caller: input.caller });
        }
        // It is sent after this function has ended, so it does not occupy a slot of the limiter.
        if (data instanceof Readable) return sendEvents(reply, data);
        return endpoint.file === undefined
          ? sendReply(reply, endpoint, data)
          : sendFile(reply.headers(apiHeaders), endpoint.file, data as FileReply);
      },
    });
  };
  return (endpoint, run) => {
    const { acceptsForm, isStreamedUpload } = endpoint;
    if (!acceptsForm && !isStreamedUpload) return bind(app, endpoint, run);
    // Content type parsers apply to the routes of their scope only.
    return void app.register(async (scope) => {
      if (acceptsForm) acceptForms(scope);
      if (isStreamedUpload) acceptStreams(scope);
      bind(scope, endpoint, run);
    });
  };
}

/** As `finally`, for work that returns a promise. */
async function finishing<T>(running: Promise<T>, finish: () => Promise<void>): Promise<T> {
  try {
    return await running;
  } finally {
    await finish();
  }
}

/** The position up to which the caller has written, so that it reads its own writes from a replica. */
const POSITION = 'wal-position';

function positionOf({ headers }: RawInput): string | undefined {
  const position = headers?.[POSITION];
  return typeof position === 'string' ? position : undefined;
}

async function sendPosition(
  { access, method, file }: Endpoint,
  reply: FastifyReply,
  reads: Reads,
): Promise<void> {
  // Exports write to the audit log.
  if (access !== 'admin' || (method === 'GET' && file === undefined)) return;
  // Without it, a list may show this change a moment later.
  const position = await reads.writePosition().catch(() => undefined);
  if (position !== undefined) reply.header(POSITION, position);
}

/**
 * Carts, address books, sign-ins and speed reports never change public responses. A checkout changes only how many units are left,
 * which its buyer does not read next.
 */
const PRIVATE =
  /^\/api\/(cart\/|auth\/|account\/|page-speed$|payments\/(create-razorpay-order|verify-payment)$)/;

function canChangePublicReads({ method, path }: Endpoint): boolean {
  return method !== 'GET' && !PRIVATE.test(path);
}

const FORM_LIMIT_BYTES = 4096;

function acceptForms(scope: App): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const options = { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES } as const;
  scope.addContentTypeParser(types, options, (_request, _body, done) => done(null));
}

/** For routes that parse their request themselves. */
export function sendReply(reply: FastifyReply, endpoint: Endpoint, data: unknown) {
  const answer = reply.headers(apiHeaders);
  const { maxAgeSeconds } = endpoint;
  if (maxAgeSeconds !== undefined) {
    answer.header('cache-control', `public, max-age=${maxAgeSeconds}`);
  }
  return endpoint.isEmpty ? answer.status(204).send() : answer.send(wrapReply(endpoint, data));
}

const withContext = (file: FileReply) => ({ ...file, content: keepContext(file.content) });

function sendFile(reply: FastifyReply, type: string, file: FileReply) {
  const { name, content, bytes, isShown } = file;
  const isBinary = type === 'application/pdf' || type === 'application/zip';
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .header('content-type', isBinary ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(Readable.from(content, { objectMode: false }));
}

function sendEvents(reply: FastifyReply, events: Readable) {
  return reply
    .headers({ ...apiHeaders, 'cache-control': 'no-store, no-transform' })
    .header('content-type', EVENT_STREAM)
    .header('x-accel-buffering', 'no')
    .send(events);
}

const BEARER = /^Bearer +([\w-]+)$/i;

function bearerToken({ headers }: Pick<RawInput, 'headers'>): string | undefined {
  const header = headers?.authorization;
  return BEARER.exec(typeof header === 'string' ? header : '')?.[1];
}

/** Returns undefined without a valid session token. */
export async function authenticate(
  request: Pick<RawInput, 'headers'>,
  { findBearer }: Pick<AuthGuard, 'findBearer'>,
  extendsSession?: boolean,
): Promise<Bearer | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : findBearer(token, extendsSession);
}

async function authorize(
  endpoint: Endpoint,
  request: RawInput,
  authGuard: AuthGuard,
): Promise<Bearer | undefined> {
  if (endpoint.access === 'public') return undefined;
  if (endpoint.access === 'operator') {
    if (authGuard.isOperator(bearerToken(request) ?? '')) return undefined;
    throw new AppError('not_found');
  }
  const bearer = await authenticate(request, authGuard, !endpoint.isBackgroundPoll);
  if (!bearer) throw new AppError('unauthenticated');
  const { user } = bearer;
  if (!isAllowed(endpoint, user)) {
    await authGuard.onForbidden({ endpoint, user, caller: callerFromIp(request.ip) });
    throw new AppError('forbidden');
  }
  const needsTwoFactor = endpoint.access === 'admin' && !endpoint.allowedBeforeTwoFactor;
  if (needsTwoFactor && !passesTwoFactor(bearer, authGuard))
    throw new AppError('second_factor_missing');
  return bearer;
}

/** Whether the session started with a second factor, or none is required. */
export function passesTwoFactor(
  { hasSecondFactor }: Bearer,
  { requiresSecondFactor }: Pick<AuthGuard, 'requiresSecondFactor'>,
): boolean {
  return hasSecondFactor || !requiresSecondFactor;
}

function isAllowed({ access, permission }: Endpoint, { role }: User): boolean {
  if (access === 'admin' && !isStaffRole(role)) return false;
  return permission === undefined || [permission].flat().some((name) => can(role, name));
}

/** Wraps data in the envelope of the API. */
export function wrapReply({ isBare, isFlat, message }: Endpoint, data: unknown): unknown {
  if (isBare) return data;
  const fields = isFlat && isRecord(data) ? data : {};
  return { success: true, ...(message && { message }), ...fields, data };
}

/** The request before parsing. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string | string[] | undefined>;
  ip: string | undefined;
}

const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/;

function readIdempotencyKey({ acceptsKey }: Endpoint, { headers }: RawInput): string | undefined {
  const key = acceptsKey && headers?.['idempotency-key'];
  if (!key) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const message = 'The header Idempotency-Key must be 8 to 64 letters or digits';
  throw new AppError('invalid_input', { errors: { 'Idempotency-Key': message } });
}

const LAST_EVENT_ID = /^[\w.:-]{1,64}$/;

/** As the standard demands, an id that the server does not know is ignored. */
function readLastEventId({ isEventStream }: Endpoint, { headers }: RawInput): string | undefined {
  const id = isEventStream && headers?.['last-event-id'];
  return typeof id === 'string' && LAST_EVENT_ID.test(id) ? id : undefined;
}

function readFile(endpoint: Endpoint, raw: RawInput): Buffer | UploadStream | undefined {
  if (endpoint.isStreamedUpload) return readUploadStream(endpoint, raw);
  return endpoint.isUpload && readUpload(raw);
}

function readUpload({ body }: RawInput): Buffer {
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
    // A missing part is parsed as an empty object, so that all missing fields are reported.
    const result = endpoint[part]?.safeParse(raw[part] === undefined ? {} : raw[part]);
    if (!result) return undefined;
    if (!result.success) Object.assign(errors, fieldErrorsOf(result.error.issues));
    return result.data;
  };
  const input = {
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
    file: readFile(endpoint, raw),
    caller: callerFromIp(raw.ip),
    userAgent: String(raw.headers?.['user-agent'] ?? ''),
    key: readIdempotencyKey(endpoint, raw),
    lastEventId: readLastEventId(endpoint, raw),
    ...bearer,
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  // The parts were parsed by the schemas of this endpoint.
  return input as HandlerInput<E>;
}
