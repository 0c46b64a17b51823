import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates a random token. Only its hash is stored, so a leaked database does not leak tokens. */
export function createToken(prefix = ''): { token: string; tokenHash: string } {
  const token = prefix + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
