import { SpanKind, SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api';
import { AppError } from '#shared/errors.ts';

export const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

const STACK_LINES_MAX = 12;

/**
 * Records type, code and stack of an error. Its message stays in the log, because messages of PostgreSQL and of
 * libraries can contain values.
 */
export function recordFailure(span: Span, error: unknown): void {
  const type = errorType(error);
  span.setAttribute('error.type', type);
  // The shop refused the request as it should.
  if (error instanceof AppError && error.status < 500) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.addEvent('exception', { 'exception.type': type, ...stackOf(error) });
}

/** The SQLSTATE or system code of the root cause, else the class. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  const { code } = root as { code?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return root instanceof Error ? root.name : typeof root;
}

function stackOf(error: unknown): Attributes {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { 'exception.stacktrace': frames.slice(0, STACK_LINES_MAX).join('\n') };
}
