import type { Cart } from '#shared/cart/contract.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { field, isRecord, text } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { failed, type Outcome } from './outcome.ts';
import type { Purchase } from './purchase.ts';

interface CreatedPayment {
  orderId: string;
  amountPaise: number;
  key: string;
  /** The promised delivery day. */
  arrivesBy: string | undefined;
}

const FAILED = failed('Failed to create order');

/** Creates a payment for the totals that the shopper saw, or returns the reason of the refusal. */
export async function createPayment(purchase: Purchase): Promise<CreatedPayment | Outcome> {
  const { arrivesBy } = purchase;
  const { totalPaise } = cartTotals(purchase.items, purchase.details.address, purchase.offers);
  const items = purchase.items.map(({ id, quantity }) => ({ productId: id, quantity }));
  const orderData = { ...purchase.details, items };
  try {
    const answer = await callRawSignedIn('POST /api/payments/create-razorpay-order', {
      body: { amount: totalPaise, currency: 'INR', ...(arrivesBy && { arrivesBy }), orderData },
    });
    const orderId = text(field(answer, 'id'));
    const amountPaise = Number(field(answer, 'amount') ?? totalPaise);
    const key = text(field(answer, 'key'));
    const promised = text(field(answer, 'arrivesBy')) || undefined;
    return orderId ? { orderId, amountPaise, key, arrivesBy: promised } : FAILED;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusal(error);
  }
}

function refusal({ status, message, data, errors }: ApiError): Outcome {
  if (status === 401) return { kind: 'gone' };
  if (status === 429 && message) return failed(`Failed to create order. ${message}`);
  const cart = field(data, 'cart');
  if (status === 409 && isRecord(cart)) {
    // The server validated the response with the schema of this type.
    return { kind: 'changed', message, cart: cart as Cart };
  }
  const inForm = errorsInForm(errors);
  if (status === 400 && Object.keys(inForm).length > 0) return { kind: 'invalid', errors: inForm };
  return FAILED;
}

const IN_FORM = /^orderData\.(?!items)(.+)/;

function errorsInForm(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([name, message]) => [IN_FORM.exec(name)?.[1], message]);
  return Object.fromEntries(named.filter(([name]) => name !== undefined)) as FieldErrors;
}
