import type { ApiError } from '#web/api/call.ts';

interface Texts {
  /** The server said no. */
  refused: string;
  /** Nothing was heard of it. */
  otherwise: string;
}

/** What is said when a product could not be changed; nothing where the sign-in page explains it. */
export function alertText(error: ApiError, { refused, otherwise }: Texts): string | undefined {
  if (error.code === 'no_token') return error.message;
  if (error.status === 401) return undefined;
  if (error.status === 0) return otherwise;
  return error.message ? `${refused}\n${error.message}` : refused;
}
