import { returnReasons } from '#shared/checkout/return-reasons.ts';
import { shippingAddress, type ShippingAddress } from '#shared/checkout/details.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import { ProviderError, type Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { prepareOnce, prepareSql, textArrayPlaceholder } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { fetchAndSettle, type Outcome } from './look-up.ts';
import { outcomeFromRow, type Settled } from './settle.ts';

interface SignedPayment {
  userId: string;
  orderId: string;
  paymentId: string;
  signature: string;
  /** Not validated yet; used only if the checkout has no address. */
  address?: unknown;
}

interface Deps {
  db: Db;
  payments: Payments;
}

/** Verifies the provider's signature of a payment for a checkout of this user, and settles it. */
export async function verifyPayment(deps: Deps, claim: SignedPayment) {
  const { orderId, paymentId, signature } = claim;
  // The database is queried only for payments with a valid signature.
  const isSigned = deps.payments.isSignedPayment({ orderId, paymentId, signature });
  const attempt = isSigned ? await findAttempt(deps.db, claim) : undefined;
  if (!attempt) throw new AppError('payment_not_verified');
  const address = attempt.hasAddress ? undefined : readAddress(claim.address);
  // A settled payment needs no request to the provider, unless it lacks the address.
  if (attempt.settled && !address) return toReply(attempt.settled);
  return toReply(await fetchOutcome(deps, { paymentId, orderId, address }));
}

function readAddress(input: unknown): ShippingAddress | undefined {
  return shippingAddress.safeParse(input).data;
}

async function fetchOutcome(
  deps: Deps,
  lookup: { paymentId: string; orderId: string; address: ShippingAddress | undefined },
): Promise<Outcome> {
  try {
    return await fetchAndSettle(deps, lookup);
  } catch (error) {
    // The customer may have paid, so the reply must not say otherwise.
    if (error instanceof ProviderError && error.isUnavailable) {
      throw new AppError('payment_uncertain', { cause: error });
    }
    if (error instanceof ProviderError)
      throw new AppError('payment_not_verified', { cause: error });
    throw error;
  }
}

const errorCodes = {
  waiting: 'payment_uncertain',
  not_received: 'payment_not_verified',
  unknown: 'payment_not_verified',
} as const;

function toReply(outcome: Outcome) {
  if (outcome.kind === 'refund') {
    const { reason } = outcome;
    const message = `${returnReasons[reason]} Your money is on its way back.`;
    throw new AppError('payment_refunded', { message, data: { reason } });
  }
  if (outcome.kind !== 'order') throw new AppError(errorCodes[outcome.kind]);
  return { orderNumber: outcome.orderNumber, totalAmount: toRupees(outcome.totalPaise) };
}

interface Attempt {
  hasAddress: boolean;
  settled: Settled | undefined;
}

interface AttemptRow extends Record<string, unknown> {
  nth: number;
  hasAddress: boolean;
  isSettled: boolean;
  orderNumber: string | null;
  totalPaise: string | null;
  reason: string | null;
}

/** Finds the user's checkout, with the outcome of this payment. */
const findAttempt = batched(
  async (db, claims: SignedPayment[]): Promise<(Attempt | undefined)[]> => {
    const rows = await attempts(db).execute({
      orderIds: claims.map(({ orderId }) => orderId),
      paymentIds: claims.map(({ paymentId }) => paymentId),
      userIds: claims.map(({ userId }) => userId),
    });
    const found = new Map(rows.map((row) => [row.nth, row]));
    return claims.map((_, nth) => {
      const row = found.get(nth);
      return row && { ...row, settled: row.isSettled ? outcomeFromRow(row) : undefined };
    });
  },
);

const attempts = prepareOnce((db) =>
  prepareSql<AttemptRow>(
    db,
    sql`
    select nth::int - 1 as nth, checkouts.street is not null as "hasAddress",
      payments.id is not null as "isSettled",
      order_number as "orderNumber", total_paise as "totalPaise", refunds.reason
    from unnest(${textArrayPlaceholder('orderIds')}, ${textArrayPlaceholder('paymentIds')},
        ${textArrayPlaceholder('userIds')})
      with ordinality as claim(order_id, payment_id, user_id, nth)
    join checkouts on provider_order_id = claim.order_id and checkouts.user_id = claim.user_id
    left join payments on payments.id = claim.payment_id and payments.checkout_id = checkouts.id
    left join orders on orders.payment_id = payments.id
    left join refunds on refunds.idempotency_key = 'settled:' || payments.id`,
  ),
);
