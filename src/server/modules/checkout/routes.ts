import * as admin from '#shared/checkout/admin-contract.ts';
import * as contract from '#shared/checkout/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import type { CourierEstimates } from '../orders/booking/courier-estimates.ts';
import { listPaymentAttention, markRefundReturned, retryRefund } from './payment-attention.ts';
import { createCheckout } from './create-checkout.ts';
import { listNotCompleted } from './not-completed.ts';
import { findLastDetails, getPaymentStatus, listPaymentAttempts } from './queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { releaseCheckout } from './release-checkout.ts';
import { verifyPayment } from './verify-payment.ts';

interface Deps {
  db: Db;
  payments: Payments;
  /** Undefined without an account of a courier. */
  courierEstimates: CourierEstimates | undefined;
  wakePaymentWorker(): void;
}

export function checkoutRoutes(handle: Handle, deps: Deps): void {
  const { db } = deps;
  handle(contract.createPayment, ({ body, user }) => {
    const { items, ...details } = body.orderData;
    const { amount: amountPaise, arrivesBy } = body;
    return createCheckout(deps, { userId: user.id, amountPaise, details, lines: items, arrivesBy });
  });
  handle(contract.verifyPayment, ({ body, user }) =>
    verifyPayment(deps, {
      userId: user.id,
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
      address: body.orderDetails?.address,
    }),
  );
  handle(contract.refreshPayment, ({ params, user }) =>
    refreshPayment(deps, { providerOrderId: params.orderId, userId: user.id }),
  );
  handle(contract.getPaymentStatus, ({ params, user }) =>
    getPaymentStatus(db, { providerOrderId: params.orderId, userId: user.id }),
  );
  handle(contract.releasePayment, async ({ params, user }) => {
    const own = { providerOrderId: params.orderId, userId: user.id };
    if (!(await releaseCheckout(db, own))) throw new AppError('payment_not_found');
    return null;
  });
  handle(contract.listPaymentAttempts, async ({ user }) => ({
    attempts: await listPaymentAttempts(db, user.id),
  }));
  handle(contract.getLastDetails, async ({ user }) => ({
    details: await findLastDetails(db, user.id),
  }));
  handle(admin.listPaymentAttention, () => listPaymentAttention(db));
  handle(admin.retryRefund, async (input) => {
    await retryRefund(db, { id: input.params.id, actor: actorFromRequest(input) });
    deps.wakePaymentWorker();
    return null;
  });
  handle(admin.markRefundReturned, async (input) => {
    const { reference } = input.body;
    await markRefundReturned(db, {
      id: input.params.id,
      reference,
      actor: actorFromRequest(input),
    });
    return null;
  });
  handle(admin.listNotCompleted, ({ query, reader }) => listNotCompleted(reader, query));
}
