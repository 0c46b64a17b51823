import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { RazorpayConfig } from '../config-types.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { callSpan } from './call-span.ts';
import { fetchJson } from './fetch-json.ts';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  ProviderSettlementItem,
} from './provider-types.ts';
import {
  CURRENCY,
  disputeResponse,
  disputeId,
  toDispute,
  orderResponse,
  orderId,
  paymentResponse,
  paymentId,
  toPayment,
  paymentsResponse,
  cleanText,
  refundResponse,
  refundId,
  toRefund,
  refundsResponse,
  settlementItemsResponse,
  toSettlementItem,
  errorResponse,
} from './razorpay-responses.ts';

export interface Payments {
  keyId: string;
  /** Returns the id of the provider's order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<string>;
  getPayment(id: string): Promise<ProviderPayment>;
  listPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Returns a payment that is already captured unchanged. */
  capture(payment: { id: string; amountPaise: number }): Promise<ProviderPayment>;
  /** Repeated calls with the same key refund once. A key has 10 or more letters, digits, `-` and `_`. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>;
  getRefund(id: string): Promise<ProviderRefund>;
  /** Includes refunds from the provider's dashboard. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  getDispute(id: string): Promise<ProviderDispute>;
  /** What was settled on a day or in a month of India, `SETTLEMENT_PAGE` items at a time. */
  listSettlementItems(page: SettlementPage): Promise<ProviderSettlementItem[]>;
  isSignedPayment(claim: { orderId: string; paymentId: string; signature: string }): boolean;
  isSignedWebhook(raw: Buffer, signature: string): boolean;
}

export interface SettlementPage {
  year: number;
  month: number;
  /** Default: the whole month. */
  day?: number;
  skip: number;
}

/** The provider is unavailable and the call may be retried, or the provider rejected the call. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isUnavailable: boolean;

  constructor(
    message: string,
    { isUnavailable, cause }: { isUnavailable: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.isUnavailable = isUnavailable;
  }
}

const TIMEOUT_MS = 4000;
const RESPONSE_BYTES_MAX = 256 * 1024;
/** The provider's maximum per call; no payment has more refunds. */
const REFUNDS_MAX = 100;
/** The provider's maximum per call. */
export const SETTLEMENT_PAGE = 100;
/** Rate limited, or still processing the same request: a retry can succeed. */
const RETRYABLE_STATUSES = [408, 409, 425, 429];
const IDEMPOTENCY_KEY = /^[\w-]{10,}$/;

export function createPayments(
  config: RazorpayConfig & { timeoutMs?: number },
  status?: DependencyStatus,
): Payments {
  const { keyId, keySecret, webhookSecret } = config;
  const request = createClient(config, status);

  async function getPayment(id: string): Promise<ProviderPayment> {
    const response = await request({
      path: `/payments/${pathSegment(paymentId, id)}`,
      schema: paymentResponse,
    });
    return toPayment(requireMatch(response, response.id === id));
  }

  return {
    keyId,
    getPayment,
    async createOrder({ amountPaise, receipt }) {
      const body = { amount: amountPaise, currency: CURRENCY, receipt };
      const response = await request({ path: '/orders', body, schema: orderResponse });
      return requireMatch(response, response.amount === amountPaise).id;
    },
    async listPayments(id) {
      const path = `/orders/${pathSegment(orderId, id)}/payments`;
      const { items } = await request({ path, schema: paymentsResponse });
      return items.map((item) => toPayment(requireMatch(item, item.order_id === id)));
    },
    async capture({ id, amountPaise }) {
      const body = { amount: amountPaise, currency: CURRENCY };
      const path = `/payments/${pathSegment(paymentId, id)}/capture`;
      try {
        const response = await request({ path, body, schema: paymentResponse });
        return toPayment(requireMatch(response, response.id === id));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.isUnavailable) throw error;
        // The provider rejects a second capture; if the response of the first was lost, the payment is captured by now.
        const payment = await getPayment(id);
        const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
        if (isCaptured && payment.amountPaise === amountPaise) return payment;
        throw error;
      }
    },
    async refund({ paymentId: id, amountPaise, key }) {
      if (!IDEMPOTENCY_KEY.test(key)) throw rejected('Invalid idempotency key of a refund');
      const response = await request({
        path: `/payments/${pathSegment(paymentId, id)}/refund`,
        body: { amount: amountPaise, speed: 'normal', receipt: key },
        headers: { 'x-refund-idempotency': key },
        schema: refundResponse,
      });
      return toRefund(
        requireMatch(response, response.payment_id === id && response.amount === amountPaise),
      );
    },
    async getRefund(id) {
      const response = await request({
        path: `/refunds/${pathSegment(refundId, id)}`,
        schema: refundResponse,
      });
      return toRefund(requireMatch(response, response.id === id));
    },
    async listRefunds(id) {
      const path = `/payments/${pathSegment(paymentId, id)}/refunds?count=${REFUNDS_MAX}`;
      const { items } = await request({ path, schema: refundsResponse });
      return items.map((item) => toRefund(requireMatch(item, item.payment_id === id)));
    },
    async getDispute(id) {
      const path = `/disputes/${pathSegment(disputeId, id)}`;
      const response = await request({ path, schema: disputeResponse });
      return toDispute(requireMatch(response, response.id === id));
    },
    async listSettlementItems({ skip, ...when }) {
      const numbers = Object.entries({ ...when, count: SETTLEMENT_PAGE, skip });
      const query = new URLSearchParams(numbers.map(([name, value]) => [name, String(value)]));
      const path = `/settlements/recon/combined?${query}`;
      const { items } = await request({ path, schema: settlementItemsResponse });
      return requireMatch(items, items.length <= SETTLEMENT_PAGE).map(toSettlementItem);
    },
    isSignedPayment({ orderId: order, paymentId: payment, signature }) {
      if (!orderId.safeParse(order).success || !paymentId.safeParse(payment).success) return false;
      return isValidSignature(signature, { content: `${order}|${payment}`, secret: keySecret });
    },
    isSignedWebhook(raw, signature) {
      return isValidSignature(signature, { content: raw, secret: webhookSecret });
    },
  };
}

function isValidSignature(
  given: string,
  { content, secret }: { content: string | Buffer; secret: string },
) {
  return constantTimeEqual(given, createHmac('sha256', secret).update(content).digest('hex'));
}

/** Throws if the id is not valid, so that it cannot change the path. */
function pathSegment(kind: typeof orderId, id: string): string {
  if (!kind.safeParse(id).success) throw rejected('Invalid id of the payment provider');
  return encodeURIComponent(id);
}

/** Throws if the response belongs to another request. */
function requireMatch<T>(response: T, isMatch: boolean): T {
  if (!isMatch)
    throw unavailable('The response of the payment provider does not match the request');
  return response;
}

function rejected(message: string): ProviderError {
  return new ProviderError(message, { isUnavailable: false });
}

function unavailable(message: string, cause?: unknown): ProviderError {
  return new ProviderError(message, { isUnavailable: true, cause });
}

interface ApiRequest<T> {
  path: string;
  /** A request with a body is a POST. */
  body?: object;
  headers?: Record<string, string>;
  schema: z.ZodMiniType<T>;
}

function createClient(
  config: RazorpayConfig & { timeoutMs?: number },
  status: DependencyStatus | undefined,
) {
  const { apiUrl, keyId, keySecret, timeoutMs = TIMEOUT_MS } = config;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function send<T>({ path, body, headers, schema }: ApiRequest<T>): Promise<T> {
    const url = `${apiUrl}/v1${path}`;
    return inSpan(callSpan(body ? 'POST' : 'GET', url), async (span) => {
      const response = await fetchJson({
        url,
        body,
        headers: { ...headers, authorization },
        timeoutMs,
        bytesMax: RESPONSE_BYTES_MAX,
      }).catch((cause: unknown) => {
        throw unavailable('The payment provider did not respond', cause);
      });
      span?.setAttributes({ 'http.response.status_code': response.status });
      return parseResponse({ ...response, schema });
    });
  }
  return async function sendAndRecord<T>(request: ApiRequest<T>): Promise<T> {
    try {
      const result = await send(request);
      status?.recordSuccess();
      return result;
    } catch (error) {
      if (error instanceof ProviderError && !error.isUnavailable) status?.recordSuccess();
      else status?.recordFailure(error);
      throw error;
    }
  };
}

interface RawResponse<T> {
  status: number;
  content: unknown;
  schema: z.ZodMiniType<T>;
}

function parseResponse<T>({ status, content, schema }: RawResponse<T>): T {
  const error = errorResponse.safeParse(content);
  const description = error.success ? `: ${cleanText(error.data.error.description)}` : '';
  if (status >= 500 || RETRYABLE_STATUSES.includes(status)) {
    throw unavailable(`The payment provider responded with ${status}${description}`);
  }
  if (status >= 400 && error.success) {
    throw rejected(`The payment provider rejected the request${description}`);
  }
  const parsed = schema.safeParse(content);
  if (status >= 300 || !parsed.success) {
    throw unavailable(`The payment provider responded with ${status} and invalid content`);
  }
  return parsed.data;
}
