import { shippingAddress, type ShippingAddress } from '#shared/checkout/details.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { lookUpPayment, type Outcome } from './look-up.ts';
import { checkouts } from './tables.ts';

interface Claim {
  userId: string;
  orderId: string;
  paymentId: string;
  signature: string;
  /** As the browser tells it; taken only where none is known, and only if it is right. */
  address?: unknown;
}

interface Deps {
  db: Db;
  payments: Payments;
}

/** The browser says it paid: true if the provider signed it for an attempt of this shopper. */
export async function verifyPayment(deps: Deps, claim: Claim) {
  const { orderId, paymentId, signature, userId } = claim;
  const [checkout] = await deps.db
    .select({ providerOrderId: checkouts.providerOrderId, street: checkouts.street })
    .from(checkouts)
    .where(and(eq(checkouts.providerOrderId, orderId), eq(checkouts.userId, userId)));
  const isSigned =
    checkout?.providerOrderId &&
    deps.payments.isSignedPayment({ orderId: checkout.providerOrderId, paymentId, signature });
  if (!isSigned) throw new AppError('payment_not_verified');
  const address = checkout.street === null ? readAddress(claim.address) : undefined;
  return answerOf(await ask(deps, { paymentId, orderId, address }));
}

function readAddress(told: unknown): ShippingAddress | undefined {
  return shippingAddress.safeParse(told).data;
}

async function ask(
  deps: Deps,
  question: { paymentId: string; orderId: string; address: ShippingAddress | undefined },
): Promise<Outcome> {
  try {
    return await lookUpPayment(deps, question);
  } catch (error) {
    // The money may be there: nobody may be told that it is not.
    if (error instanceof ProviderError && error.isAway) {
      throw new AppError('payment_uncertain', { cause: error });
    }
    if (error instanceof ProviderError)
      throw new AppError('payment_not_verified', { cause: error });
    throw error;
  }
}

const refusals = {
  refund: 'payment_refunded',
  waiting: 'payment_uncertain',
  not_received: 'payment_not_verified',
  unknown: 'payment_not_verified',
} as const;

function answerOf(outcome: Outcome) {
  if (outcome.kind !== 'order') throw new AppError(refusals[outcome.kind]);
  return { orderNumber: outcome.orderNumber, totalAmount: toRupees(outcome.totalPaise) };
}
