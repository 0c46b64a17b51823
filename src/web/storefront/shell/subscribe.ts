import { ApiError, callRaw } from '#web/api/call.ts';

export interface Outcome {
  isSuccess: boolean;
  message: string;
}

/** A server that does not answer in this time counts as away. */
const PATIENCE_MS = 10_000;

const failure = (message: string): Outcome => ({ isSuccess: false, message });

/** Sends an address to the newsletter. Only emptiness is checked here; the server judges the rest. */
export async function subscribe(typed: string): Promise<Outcome> {
  const email = typed.trim();
  if (!email) return failure('Please enter a valid email address');
  try {
    const answer = await callRaw('POST /api/newsletter/subscribe', {
      body: { email, source: 'footer' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { success, message = '' } = answer as { success?: boolean; message?: string };
    if (success) return { isSuccess: true, message };
    return failure(message || 'Failed to subscribe');
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status !== 0;
    if (!isAnswered) return failure('Network error. Please try again.');
    return failure(error.message || 'Failed to subscribe');
  }
}
