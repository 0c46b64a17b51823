import type { JsonResponse } from '../http.ts';
import type { Payment } from './entities.ts';

/** An error response of Razorpay's API. */
export class ApiError extends Error {
  readonly response: JsonResponse;

  constructor(
    description: string,
    { status = 400, field }: { status?: number; field?: string } = {},
  ) {
    super(description);
    this.response = { status, body: errorBody({ description, field }) };
  }
}

export const serverErrorResponse: JsonResponse = {
  status: 500,
  body: errorBody({
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
  }),
};

interface ErrorDetails {
  code?: string;
  description: string;
  field?: string | undefined;
}

function errorBody({ code = 'BAD_REQUEST_ERROR', description, field }: ErrorDetails) {
  const unknown = { source: 'NA', step: 'NA', reason: 'NA' };
  const known = {
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  };
  return {
    error: {
      code,
      description,
      ...(field ? known : unknown),
      metadata: {},
      ...(field && { field }),
    },
  };
}

/** The error object that the checkout script passes to the page. */
export function paymentError(payment: Payment) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  };
}
