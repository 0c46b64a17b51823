import { randomBytes } from 'node:crypto';
import { SandboxError } from './sandbox-error.ts';

interface Credentials {
  email: string;
  password: string;
}

/** The tokens of one account. */
export function createTokens(account: Credentials) {
  const valid = new Set<string>();
  let logins = 0;
  return {
    logIn({ email, password }: Record<string, unknown>) {
      if (email !== account.email || password !== account.password) {
        throw new SandboxError('Invalid email and password combination', { status: 400 });
      }
      logins += 1;
      const token = randomBytes(32).toString('base64url');
      valid.add(token);
      return { id: 1, email, first_name: 'Sandbox', company_id: 25_149, token };
    },
    isValid: (authorization = '') => valid.has(authorization.replace(/^Bearer /, '')),
    expireAll: () => valid.clear(),
    logins: () => logins,
  };
}

export type Tokens = ReturnType<typeof createTokens>;
