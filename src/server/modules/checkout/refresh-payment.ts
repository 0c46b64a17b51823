import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { lookUpOrder } from './look-up.ts';
import { getPaymentStatus, type OwnPayment } from './queries.ts';

interface Deps {
  db: Db;
  payments: Payments;
}

const PER_MINUTE = 60;

/**
 * Asks the provider about a customer's open payment, settles it if the money arrived, and returns its status.
 * Repeating it is safe: settling happens once, and a settled payment is only read.
 */
export async function refreshPayment({ db, payments }: Deps, own: OwnPayment) {
  const stored = await getPaymentStatus(db, own);
  if (stored.state !== 'waiting') return stored;
  const key = `refresh-payment:${own.userId}`;
  await recordAttempt(db, { key, max: PER_MINUTE, perSeconds: 60 });
  try {
    const { kind } = await lookUpOrder({ db, payments }, own.providerOrderId);
    if (kind === 'not_received') return { ...stored, state: 'not_received' as const };
    return await getPaymentStatus(db, own);
  } catch (error) {
    // Without a response from the provider the payment stays open.
    if (error instanceof ProviderError) return stored;
    throw error;
  }
}
