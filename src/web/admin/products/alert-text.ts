import type { ApiError } from '#web/api/call.ts';

interface Texts {
  /** The text for a refusal. */
  refused: string;
  /** The text for a missing response. */
  otherwise: string;
}

/** The text after a failed change; undefined if the sign-in page explains it. */
export function alertText(error: ApiError, { refused, otherwise }: Texts): string | undefined {
  if (error.code === 'no_token') return error.message;
  if (error.status === 401) return undefined;
  if (error.status === 0) return otherwise;
  return error.message ? `${refused}\n${error.message}` : refused;
}
