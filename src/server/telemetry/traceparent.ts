import { TraceFlags, type SpanContext } from '@opentelemetry/api';

// The header of W3C Trace Context, which names the caller's span.

const FORMAT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ZEROS = /^0+$/;

export function parseTraceparent(header: unknown): SpanContext | undefined {
  const match = typeof header === 'string' ? FORMAT.exec(header) : null;
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  if (!match || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${formatFlags(traceFlags)}`;
}

export const formatFlags = (flags: number) => flags.toString(16).padStart(2, '0');
