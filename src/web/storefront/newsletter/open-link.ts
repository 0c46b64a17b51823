import { ApiError, call } from '#web/api/call.ts';

export type Opened =
  | { is: 'done'; email: string }
  | { is: 'invalid' }
  | { is: 'failed'; failure?: string };

type Purpose = 'POST /api/newsletter/confirm' | 'POST /api/newsletter/unsubscribe';

/** Opening the link performs the action at once; repeating it is harmless. */
export async function openLink(purpose: Purpose, address: string): Promise<Opened> {
  const token = tokenIn(address);
  if (!token) return { is: 'invalid' };
  try {
    const { email } = await call(purpose, { query: { token } });
    return { is: 'done', email };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 400) return { is: 'invalid' };
    return { is: 'failed', ...(error.status === 429 && { failure: error.message }) };
  }
}

export const tokenIn = (address: string) =>
  new URL(address).searchParams.get('token')?.trim() ?? '';
