import { ApiError } from '#web/api/call.ts';

/** Shown when the session is gone. */
export const NO_TOKEN = 'Authentication required';

/** `Failed to fetch orders: 503 - The shop is busy for a moment.` Errors that are not API errors are rethrown. */
export function failureText(error: unknown, what: string): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'no_token') return error.message;
  if (error.status === 0) return `${what}: the shop cannot be reached. Please try again.`;
  return `${what}: ${[error.status, error.serverText].filter(Boolean).join(' - ')}`;
}

/** The message of the server, which explains what to do. Errors that are not API errors are rethrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return 'The shop cannot be reached. Please try again.';
  return error.serverText || `The shop answered with an error (${error.status}).`;
}
