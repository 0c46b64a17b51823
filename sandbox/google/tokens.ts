import { randomBytes } from 'node:crypto';
import type { Account, Failure } from './accounts.ts';

/** The account and the failure that an access token was issued for. */
export interface Grant {
  account: Account;
  failure: Failure | undefined;
  expiresAt: number;
}

/** Google issues tokens for one hour and reports one second less. */
export const LIFETIME_SECONDS = 3599;

export type Tokens = ReturnType<typeof createTokens>;

/** Stores the access tokens of one running sandbox. */
export function createTokens() {
  const grants = new Map<string, Grant>();
  return {
    issue(account: Account, failure: Failure | undefined): string {
      deleteExpired();
      const token = `ya29.sandbox-${randomBytes(32).toString('base64url')}`;
      const seconds = failure === 'expired' ? 0 : LIFETIME_SECONDS;
      grants.set(token, { account, failure, expiresAt: Date.now() + seconds * 1000 });
      return token;
    },
    find(token: string): Grant | undefined {
      deleteExpired();
      return grants.get(token);
    },
    revoke(token: string): void {
      grants.delete(token);
    },
  };

  function deleteExpired(): void {
    for (const [token, { expiresAt }] of grants) {
      if (expiresAt <= Date.now()) grants.delete(token);
    }
  }
}
