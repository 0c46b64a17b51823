import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret that is told once. What the database keeps of it opens nothing. */
export function makeToken(prefix = ''): { token: string; tokenHash: string } {
  const token = prefix + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
