import * as z from 'zod/mini';

const INVALID = 'Please enter a valid email address';

/** An address as the shop keeps it: trimmed and in lower case, so that each stands there once. */
export const email = z
  .string(INVALID)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, INVALID), z.email(INVALID));
