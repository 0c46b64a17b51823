import * as contract from '#shared/checkout/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { createCheckout } from './create-checkout.ts';
import { findLastDetails, getPaymentStatus, listPaymentAttempts } from './queries.ts';
import { releaseCheckout } from './release-checkout.ts';
import { verifyPayment } from './verify-payment.ts';

interface Deps {
  db: Db;
  payments: Payments;
}

export function checkoutRoutes(handle: Handle, deps: Deps): void {
  const { db } = deps;
  handle(contract.createPayment, ({ body, user }) => {
    const { items, ...details } = body.orderData;
    const wish = { userId: user.id, amountPaise: body.amount, details, lines: items };
    return createCheckout(deps, wish);
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
  handle(contract.getPaymentStatus, ({ params, user }) =>
    getPaymentStatus(deps, { providerOrderId: params.orderId, userId: user.id }),
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
}
