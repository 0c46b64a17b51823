import type * as z from 'zod/mini';
import type { DependencyStatus } from '../../dependency-status.ts';
import { inSpan } from '../../telemetry/tracing.ts';
import { callSpan } from '../call-span.ts';
import { fetchJson } from '../fetch-json.ts';
import { CourierError } from './courier.ts';
import { problemIn } from './shiprocket-problems.ts';
import { errorResponse, loginResponse } from './shiprocket-responses.ts';
import { cleanText } from './shiprocket-text.ts';

export interface ApiAccess {
  email: string;
  password: string;
  apiUrl: string;
  timeoutMs?: number;
}

/** A token that all processes share. */
export interface TokenStore {
  /** The stored token. */
  find(): Promise<string | undefined>;
  /** Replaces `stale`: one process logs in, the others wait for its token. */
  renew(stale: string | undefined, login: () => Promise<NewToken>): Promise<string>;
}

export interface NewToken {
  token: string;
  expiresAt: Date;
}

interface ApiRequest<T> {
  path: string;
  /** A request with a body is a POST. */
  body?: object;
  /** The path in traces, without ids. */
  template?: string;
  schema: z.ZodMiniType<T>;
}

const TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_MAX = 2 * 1024 * 1024;
const RETRYABLE_STATUSES = [408, 409, 425, 429];
const RETRY_AFTER_MAX_SECONDS = 3600;
/** Shiprocket documents 240 hours; a day less, so that no call meets the end. */
const TOKEN_HOURS = 216;

export type Send = <T>(request: ApiRequest<T>) => Promise<T>;

/** Calls the API with the shared token, and once more with a new one after a 401. */
export function createClient(
  access: ApiAccess,
  tokens: TokenStore,
  status: DependencyStatus | undefined,
): Send {
  let current: string | undefined;
  const login = () => logIn(access);
  const getToken = async () =>
    (current ??= (await tokens.find()) ?? (await tokens.renew(undefined, login)));

  async function call<T>(request: ApiRequest<T>): Promise<T> {
    const token = await getToken();
    const reply = await send(access, request, token);
    if (reply.status !== 401) return parseReply(reply, request.schema);
    current = undefined;
    current = await tokens.renew(token, login);
    const repeated = await send(access, request, current);
    if (repeated.status !== 401) return parseReply(repeated, request.schema);
    current = undefined;
    throw new CourierError('Shiprocket refuses a new token', { retryAfterSeconds: 300 });
  }

  return async function sendAndRecord<T>(request: ApiRequest<T>): Promise<T> {
    try {
      const result = await call(request);
      status?.recordSuccess();
      return result;
    } catch (error) {
      if (error instanceof CourierError && !error.isUnavailable) status?.recordSuccess();
      else status?.recordFailure(error);
      throw error;
    }
  };
}

async function logIn(access: ApiAccess): Promise<NewToken> {
  const { email, password } = access;
  const request = { path: '/auth/login', body: { email, password }, schema: loginResponse };
  const reply = await send(access, request);
  if ([400, 401, 403, 422].includes(reply.status)) {
    throw new CourierError('Shiprocket refuses the e-mail or password of the API user', {
      problem: 'login',
    });
  }
  const { token } = parseReply(reply, loginResponse);
  return { token, expiresAt: new Date(Date.now() + TOKEN_HOURS * 3_600_000) };
}

interface RawReply {
  status: number;
  content: unknown;
  retryAfter: string | undefined;
}

function send<T>(
  { apiUrl, timeoutMs = TIMEOUT_MS }: ApiAccess,
  { path, body, template }: ApiRequest<T>,
  token?: string,
): Promise<RawReply> {
  const base = `${apiUrl}/v1/external`;
  const shown = `${base}${template ?? path}`;
  return inSpan(callSpan(body ? 'POST' : 'GET', shown), async (span) => {
    const reply = await fetchJson({
      url: `${base}${path}`,
      body,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      timeoutMs,
      bytesMax: RESPONSE_BYTES_MAX,
    }).catch((cause: unknown) => {
      throw new CourierError('Shiprocket did not respond', { cause });
    });
    span?.setAttributes({ 'http.response.status_code': reply.status });
    return reply;
  });
}

function parseReply<T>({ status, content, retryAfter }: RawReply, schema: z.ZodMiniType<T>): T {
  const error = errorResponse.safeParse(content);
  const message = error.success ? messageOf(error.data) : '';
  if (status >= 500 || RETRYABLE_STATUSES.includes(status)) {
    throw new CourierError(`Shiprocket responded with ${status}${message && `: ${message}`}`, {
      retryAfterSeconds: parseRetryAfter(retryAfter),
    });
  }
  if (status >= 400 && error.success)
    throw new CourierError(message, { problem: problemIn(message) });
  const parsed = schema.safeParse(content);
  if (status >= 300 || !parsed.success) {
    throw new CourierError(`Shiprocket responded with ${status} and invalid content`);
  }
  return parsed.data;
}

/** The messages about single fields say more than the general one. */
function messageOf({ message, errors }: z.output<typeof errorResponse>): string {
  const fields = Object.values(errors ?? {}).flat();
  return cleanText((fields.length > 0 ? fields : [message].flat()).join(' '));
}

function parseRetryAfter(header: string | undefined): number | undefined {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : undefined;
  return seconds === undefined ? undefined : Math.min(seconds, RETRY_AFTER_MAX_SECONDS);
}
