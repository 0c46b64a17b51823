import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { isDatabaseUnavailable, hasNullCharacter } from '../db/client.ts';
import { isConflict } from '../db/retry.ts';
import { pathForLog, type Log } from '../log.ts';
import { callerFromIp } from './caller.ts';
import { apiHeaders } from './security-headers.ts';

/** Fastify's error codes and the codes of the shop. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
};

/** For every 503: the shop or its database is available again soon. */
const RETRY_AFTER_SECONDS = 2;

/** Turns every error into a response. */
export function errorHandler(log: Log) {
  return (error: unknown, { method, url, ip }: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error, { log, method, url });
    if (isSecurityEvent(appError)) {
      const { code } = appError;
      log.info({ code, method, path: pathForLog(url), caller: callerFromIp(ip) }, 'refused');
    }
    const { retryAfterSeconds, status } = appError;
    const retryAfter = retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.status(status).headers(apiHeaders).send(errorBody(appError));
  };
}

/** A caller lacked a permission, guessed a secret or exceeded a rate limit. */
function isSecurityEvent({ status, code }: AppError): boolean {
  return [401, 403, 429].includes(status) || guessedSecrets.includes(code);
}

const guessedSecrets: ErrorCode[] = [
  'webhook_refused',
  'payment_not_verified',
  'reset_link_invalid',
  'invitation_invalid',
  'newsletter_link_invalid',
];

export function errorBody({ message, code, errors, data }: AppError) {
  return {
    success: false,
    message,
    code,
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
  };
}

interface Context {
  log: Log;
  method: string;
  url: string;
}

/** The error that the caller sees. An unexpected error is logged and becomes `internal`, without details. */
export function toAppError(error: unknown, { log, method, url }: Context): AppError {
  const appError = translate(error);
  if (appError.code === 'internal')
    log.error({ err: error, method, path: pathForLog(url) }, 'unexpected error');
  return appError;
}

function translate(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isConflict(error))
    return new AppError('unavailable', { cause: error });
  if (hasNullCharacter(error)) return new AppError('invalid_input', { cause: error });
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const appCode = frameworkCodes[code];
  if (appCode) return new AppError(appCode);
  // From the server of static files.
  if (statusCode === 416) return new AppError('range_not_satisfiable');
  return new AppError(statusCode < 500 ? 'invalid_input' : 'internal', { cause: error });
}
