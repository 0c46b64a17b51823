import { readReturnReason } from '#shared/checkout/return-reasons.ts';
import { field, text } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import type { PaymentReceipt } from '#web/payments/razorpay.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { failedUncertain, type Outcome } from './outcome.ts';
import { orderDetailsOf, type Purchase } from './purchase.ts';

/** Turns the receipt of the payment window into an order. */
export async function verifyPayment(receipt: PaymentReceipt, purchase: Purchase): Promise<Outcome> {
  try {
    const body = { ...receipt, orderDetails: orderDetailsOf(purchase) };
    const answer = await callRawSignedIn('POST /api/payments/verify-payment', { body });
    const orderNumber = text(field(answer, 'orderNumber'));
    if (field(answer, 'success') !== true) return refused(text(field(answer, 'message')));
    return { kind: 'paid', orderNumber, total: Number(field(answer, 'totalAmount')) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'payment_refunded') {
      return { kind: 'refunded', reason: readReturnReason(field(error.data, 'reason')) };
    }
    return isCertain(error) ? refused(error.message) : { kind: 'uncertain' };
  }
}

const refused = (message: string) => failedUncertain(message || 'Order verification failed');

/** After these errors the payment may still have been made. */
function isCertain({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
