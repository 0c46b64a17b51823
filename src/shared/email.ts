import * as z from 'zod/mini';

/**
 * An address as the shop keeps it: trimmed and in lower case, so that each stands there once. It is judged
 * before its case is changed: a letter that only looks like an ASCII one must not become it.
 */
export function emailAddress({
  invalid,
  missing = invalid,
}: {
  invalid: string;
  missing?: string;
}) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, invalid),
      z.email(invalid),
      z.toLowerCase(),
    );
}
