import type { Reply } from '#shared/endpoint.ts';
import type { checkResetLink } from '#shared/accounts/contract.ts';
import { ApiError, call } from '#web/api/call.ts';

/** `unknown` if the server is unreachable; the form is shown then. */
export type LinkState = Reply<typeof checkResetLink>['state'] | 'unknown';

/** The token is sent in the body, because addresses end up in logs. */
export async function checkLink(token: string): Promise<LinkState> {
  try {
    return (await call('POST /api/auth/reset-link', { body: { token } })).state;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'unknown';
  }
}
