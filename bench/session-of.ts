import type { TestUser } from '../src/server/testing/users.ts';

/** What the browser stores for a signed-in person. */
export function sessionOf(
  { id, name, email, token }: TestUser,
  role: string,
): Record<string, string> {
  const state = { user: { id, name, email, role }, token, isAuthenticated: true };
  return { 'auth-storage': JSON.stringify({ state, version: 1 }), token };
}
