import type { Reply } from '#shared/endpoint.ts';
import type { checkResetLink } from '#shared/accounts/contract.ts';
import { ApiError, call } from '#web/api/call.ts';

/** `unknown` when the server could not be asked: then the form is tried. */
export type LinkState = Reply<typeof checkResetLink>['state'] | 'unknown';

/** The token travels in the body: addresses of calls end up in logs. */
export async function checkLink(token: string): Promise<LinkState> {
  try {
    return (await call('POST /api/auth/reset-link', { body: { token } })).state;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'unknown';
  }
}
