import type { ByteRange } from './storage.ts';

const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** Reads a `Range` header. Undefined: none, several, or one that is not valid, so that the whole file is sent. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first, last, suffix] = RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) return { suffix: Number(suffix) };
  if (first === undefined) return undefined;
  const start = Number(first);
  const end = last ? Number(last) : undefined;
  return end !== undefined && end < start ? undefined : { start, end };
}

/** The positions of the first and the last byte in a file of this size; undefined if it has no such part. */
export function rangeOf(
  range: ByteRange | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const last = size - 1;
  if (!range) return { start: 0, end: last };
  if ('suffix' in range) {
    return range.suffix > 0 && size > 0
      ? { start: Math.max(0, size - range.suffix), end: last }
      : undefined;
  }
  if (range.start > last) return undefined;
  return { start: range.start, end: Math.min(range.end ?? last, last) };
}
