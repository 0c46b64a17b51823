import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';

export type Outcome = 'confirmed' | 'invalid' | 'other-account' | 'failed';

/** Opening the link verifies the email at once; repeating it is harmless. */
export async function verifyEmail(token: string): Promise<Outcome> {
  if (!token) return 'invalid';
  try {
    await callSignedIn('POST /api/auth/verify-email', { body: { token } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) return 'other-account';
    return error.status === 400 ? 'invalid' : 'failed';
  }
  useSession.setState(({ user }) => (user ? { user: { ...user, emailVerified: true } } : {}));
  return 'confirmed';
}
