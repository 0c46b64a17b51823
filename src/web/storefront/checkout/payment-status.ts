import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';

export type PaymentStatus = Awaited<ReturnType<typeof refreshStatus>>;

/** Lets the server query the provider and returns the payment status; an unknown payment was not received. */
export async function refreshStatus(orderId: string) {
  try {
    return await callSignedIn('POST /api/payments/refresh/:orderId', { params: { orderId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return { state: 'not_received' as const, orderNumber: null, totalAmount: 0, reason: null };
    }
    throw error;
  }
}

/** Polling intervals; the last one repeats. */
const PAUSES_MS = [1000, 1500, 2000, 3000, 4000, 5000];

/** For this long, a success message of the payment window outweighs a provider that has no payment yet. */
const DOUBT_MS = 15_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Waiting {
  ask: () => Promise<PaymentStatus>;
  wait: (ms: number) => Promise<void>;
  /** Total time; 0 polls once. */
  forMs: number;
}

/** Polls until the payment has a final status; returns undefined after the timeout. */
export async function untilDecided({ ask, wait, forMs }: Waiting) {
  let waitedMs = 0;
  for (let asked = 0; ; asked += 1) {
    // An unreachable server says nothing about the payment, so polling continues.
    const status = await ask().catch(() => undefined);
    const mayStillCome =
      !status ||
      status.state === 'waiting' ||
      (status.state === 'not_received' && waitedMs < Math.min(DOUBT_MS, forMs));
    if (!mayStillCome) return status;
    if (waitedMs >= forMs) return undefined;
    const nextMs = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)] ?? 0;
    await wait(nextMs);
    waitedMs += nextMs;
  }
}
