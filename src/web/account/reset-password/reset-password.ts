import { field, text } from '#shared/read-answer.ts';
import { ApiError, callRaw } from '#web/api/call.ts';

const FAILED = 'Failed to reset password';

export interface Outcome {
  isSuccess: boolean;
  message: string;
}

interface Reset {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

/** Shows the message of the server, which alone knows whether the link still works. */
export async function resetPassword(body: Reset): Promise<Outcome> {
  if (!body.token) return { isSuccess: false, message: 'Invalid reset link' };
  try {
    const answer = await callRaw('POST /api/auth/reset-password', { body });
    return { isSuccess: true, message: text(field(answer, 'message')) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { isSuccess: false, message: error.message || FAILED };
  }
}
