import { randomBytes } from 'node:crypto';
import type { Account, Failure } from './accounts.ts';

/** What stands behind an access token. */
export interface Grant {
  account: Account;
  failure: Failure | undefined;
  expiresAt: number;
}

/** Google's tokens live this long, less the second they travel. */
export const LIFETIME_SECONDS = 3599;

export type Tokens = ReturnType<typeof createTokens>;

/** The access tokens of one running sandbox; a token that is not known here is worth nothing. */
export function createTokens() {
  const grants = new Map<string, Grant>();
  return {
    issue(account: Account, failure: Failure | undefined): string {
      forgetExpired();
      const token = `ya29.sandbox-${randomBytes(32).toString('base64url')}`;
      const seconds = failure === 'expired' ? 0 : LIFETIME_SECONDS;
      grants.set(token, { account, failure, expiresAt: Date.now() + seconds * 1000 });
      return token;
    },
    find(token: string): Grant | undefined {
      forgetExpired();
      return grants.get(token);
    },
    revoke(token: string): void {
      grants.delete(token);
    },
  };

  function forgetExpired(): void {
    for (const [token, { expiresAt }] of grants) {
      if (expiresAt <= Date.now()) grants.delete(token);
    }
  }
}
