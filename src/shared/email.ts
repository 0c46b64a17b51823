import * as z from 'zod/mini';

/**
 * Trimmed and in lower case, so that each address is stored once. It is validated before the conversion, because
 * lower case can turn a lookalike letter into an ASCII one.
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
