import { ApiError, callRaw } from '#web/api/call.ts';

export interface Outcome {
  isSuccess: boolean;
  message: string;
}

const failure = (message: string): Outcome => ({ isSuccess: false, message });

/** Checks only for an empty address; the server validates the rest. */
export async function subscribe(typed: string): Promise<Outcome> {
  const email = typed.trim();
  if (!email) return failure('Please enter a valid email address');
  try {
    const answer = await callRaw('POST /api/newsletter/subscribe', {
      body: { email, source: 'footer' },
    });
    const { success, message = '' } = answer as { success?: boolean; message?: string };
    if (success) return { isSuccess: true, message };
    return failure(message || 'Failed to subscribe');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return failure('Network error. Please try again.');
    return failure(error.message || 'Failed to subscribe');
  }
}
