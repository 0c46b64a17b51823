import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { isDatabaseUnavailable, hasNullCharacter } from '../db/client.ts';
import { isConflict } from '../db/retry.ts';
import { pathForLog, type Log } from '../log.ts';
import { callerOf } from './caller.ts';
import { apiHeaders } from './security-headers.ts';

/** The framework's own refusals in the words of our table. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
};

/** The one place where an error becomes an answer. */
export function errorHandler(log: Log) {
  return (error: unknown, { method, url, ip }: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, { log, method, url });
    if (isWatched(refusal)) {
      const { code } = refusal;
      log.info({ code, method, path: pathForLog(url), caller: callerOf(ip) }, 'refused');
    }
    const retryAfter =
      refusal.retryAfterSeconds ?? (refusal.code === 'unavailable' ? 2 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.status(refusal.status).headers(apiHeaders).send(bodyOf(refusal));
  };
}

/** Somebody had not the right, guessed or came too often. */
function isWatched({ status, code }: AppError): boolean {
  return [401, 403, 429].includes(status) || guesses.includes(code);
}

const guesses: ErrorCode[] = [
  'webhook_refused',
  'payment_not_verified',
  'reset_link_invalid',
  'invitation_invalid',
  'newsletter_link_invalid',
];

export function bodyOf({ message, code, errors, data }: AppError) {
  return {
    success: false,
    message,
    code,
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
  };
}

interface Place {
  log: Log;
  method: string;
  url: string;
}

/** What of an error a caller may know. What is not ours is a bug: logged, and said barely. */
export function refusalOf(error: unknown, { log, method, url }: Place): AppError {
  const refusal = translate(error);
  if (refusal.code === 'internal')
    log.error({ err: error, method, path: pathForLog(url) }, 'unexpected error');
  return refusal;
}

function translate(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isConflict(error))
    return new AppError('unavailable', { cause: error });
  if (hasNullCharacter(error)) return new AppError('invalid_input', { cause: error });
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  return new AppError(statusCode < 500 ? 'invalid_input' : 'internal', { cause: error });
}
