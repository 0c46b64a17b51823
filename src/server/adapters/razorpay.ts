import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { RazorpayConfig } from '../config.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { askJson } from './fetch-json.ts';
import {
  CURRENCY,
  disputeAnswer,
  disputeId,
  disputeOf,
  orderAnswer,
  orderId,
  paymentAnswer,
  paymentId,
  paymentOf,
  paymentsAnswer,
  readable,
  refundAnswer,
  refundId,
  refundOf,
  refundsAnswer,
  refusalAnswer,
} from './razorpay-responses.ts';

export interface ProviderPayment {
  id: string;
  /** Empty for a payment that was made without an order, as by a payment link. */
  orderId: string;
  amountPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  refundedPaise: number;
  method: string | null;
  /** Why it failed, in the provider's words. */
  failure: string | null;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** What the caller named it; a refund that a person made in the dashboard has none. */
  receipt: string | null;
}

/** A payment that a customer disputes with their bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** What the bank took from the shop; 0 unless the dispute is lost. */
  deductedPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: string;
  reason: string;
  respondBy: Date | null;
}

export interface Payments {
  keyId: string;
  /** Answers with the id of the provider's order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<string>;
  getPayment(id: string): Promise<ProviderPayment>;
  listPayments(orderId: string): Promise<ProviderPayment[]>;
  /** A payment that is captured already is answered as it is. */
  capture(payment: { id: string; amountPaise: number }): Promise<ProviderPayment>;
  /** The same key refunds once, however often it is sent; 10 or more letters, digits, `-` and `_`. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>;
  getRefund(id: string): Promise<ProviderRefund>;
  /** All refunds of a payment, also those made in the provider's dashboard. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  getDispute(id: string): Promise<ProviderDispute>;
  isSignedPayment(claim: { orderId: string; paymentId: string; signature: string }): boolean;
  isSignedWebhook(raw: Buffer, signature: string): boolean;
}

/** The provider did not do it: it is away and may be asked again, or it refused. */
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

const PATIENCE_MS = 4000;
const ANSWER_BYTES = 256 * 1024;
/** The provider lists no more at once; no payment has as many. */
const REFUNDS_MAX = 100;
/** Crowded, or still busy with the same question: it may yet say yes. */
const BUSY = [408, 409, 425, 429];
const IDEMPOTENCY_KEY = /^[\w-]{10,}$/;

export function createPayments(
  config: RazorpayConfig & { timeoutMs?: number },
  status?: DependencyStatus,
): Payments {
  const { keyId, keySecret, webhookSecret } = config;
  const ask = asker(config, status);

  async function getPayment(id: string): Promise<ProviderPayment> {
    const answer = await ask({ path: `/payments/${inPath(paymentId, id)}`, reply: paymentAnswer });
    return paymentOf(mustFit(answer, answer.id === id));
  }

  return {
    keyId,
    getPayment,
    async createOrder({ amountPaise, receipt }) {
      const body = { amount: amountPaise, currency: CURRENCY, receipt };
      const answer = await ask({ path: '/orders', body, reply: orderAnswer });
      return mustFit(answer, answer.amount === amountPaise).id;
    },
    async listPayments(id) {
      const path = `/orders/${inPath(orderId, id)}/payments`;
      const { items } = await ask({ path, reply: paymentsAnswer });
      return items.map((item) => paymentOf(mustFit(item, item.order_id === id)));
    },
    async capture({ id, amountPaise }) {
      const body = { amount: amountPaise, currency: CURRENCY };
      const path = `/payments/${inPath(paymentId, id)}/capture`;
      try {
        const answer = await ask({ path, body, reply: paymentAnswer });
        return paymentOf(mustFit(answer, answer.id === id));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.isUnavailable) throw error;
        // An earlier capture whose reply was lost is refused now; what the payment is by now decides.
        const payment = await getPayment(id);
        const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
        if (isCaptured && payment.amountPaise === amountPaise) return payment;
        throw error;
      }
    },
    async refund({ paymentId: id, amountPaise, key }) {
      if (!IDEMPOTENCY_KEY.test(key)) throw refused('The key of a refund is too short or odd');
      const answer = await ask({
        path: `/payments/${inPath(paymentId, id)}/refund`,
        body: { amount: amountPaise, speed: 'normal', receipt: key },
        headers: { 'x-refund-idempotency': key },
        reply: refundAnswer,
      });
      return refundOf(mustFit(answer, answer.payment_id === id && answer.amount === amountPaise));
    },
    async getRefund(id) {
      const answer = await ask({ path: `/refunds/${inPath(refundId, id)}`, reply: refundAnswer });
      return refundOf(mustFit(answer, answer.id === id));
    },
    async listRefunds(id) {
      const path = `/payments/${inPath(paymentId, id)}/refunds?count=${REFUNDS_MAX}`;
      const { items } = await ask({ path, reply: refundsAnswer });
      return items.map((item) => refundOf(mustFit(item, item.payment_id === id)));
    },
    async getDispute(id) {
      const path = `/disputes/${inPath(disputeId, id)}`;
      const answer = await ask({ path, reply: disputeAnswer });
      return disputeOf(mustFit(answer, answer.id === id));
    },
    isSignedPayment({ orderId: order, paymentId: payment, signature }) {
      if (!orderId.safeParse(order).success || !paymentId.safeParse(payment).success) return false;
      return isSignature(signature, { content: `${order}|${payment}`, secret: keySecret });
    },
    isSignedWebhook(raw, signature) {
      return isSignature(signature, { content: raw, secret: webhookSecret });
    },
  };
}

function isSignature(
  given: string,
  { content, secret }: { content: string | Buffer; secret: string },
) {
  return constantTimeEqual(given, createHmac('sha256', secret).update(content).digest('hex'));
}

/** An id becomes part of an address only if it looks like one. */
function inPath(kind: typeof orderId, id: string): string {
  if (!kind.safeParse(id).success) throw refused('No id of the payment provider');
  return encodeURIComponent(id);
}

/** What answers another question than was asked is no answer. */
function mustFit<T>(answer: T, fits: boolean): T {
  if (!fits) throw away('The payment provider answered about something else');
  return answer;
}

function refused(message: string): ProviderError {
  return new ProviderError(message, { isUnavailable: false });
}

function away(message: string, cause?: unknown): ProviderError {
  return new ProviderError(message, { isUnavailable: true, cause });
}

interface Question<T> {
  path: string;
  /** With a body it is a POST. */
  body?: object;
  headers?: Record<string, string>;
  reply: z.ZodMiniType<T>;
}

function asker(
  config: RazorpayConfig & { timeoutMs?: number },
  status: DependencyStatus | undefined,
) {
  const { apiUrl, keyId, keySecret, timeoutMs = PATIENCE_MS } = config;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<T>({ path, body, headers, reply }: Question<T>): Promise<T> {
    const asked = await askJson({
      url: `${apiUrl}/v1${path}`,
      body,
      headers: { ...headers, authorization },
      timeoutMs,
      bytesMax: ANSWER_BYTES,
    }).catch((cause: unknown) => {
      throw away('The payment provider did not answer', cause);
    });
    return judge({ ...asked, reply });
  }
  return async function askAndNote<T>(question: Question<T>): Promise<T> {
    try {
      const answer = await ask(question);
      status?.recordSuccess();
      return answer;
    } catch (error) {
      if (error instanceof ProviderError && !error.isUnavailable) status?.recordSuccess();
      else status?.recordFailure(error);
      throw error;
    }
  };
}

interface Judged<T> {
  status: number;
  answer: unknown;
  reply: z.ZodMiniType<T>;
}

function judge<T>({ status, answer, reply }: Judged<T>): T {
  const refusal = refusalAnswer.safeParse(answer);
  const said = refusal.success ? `: ${readable(refusal.data.error.description)}` : '';
  if (status >= 500 || BUSY.includes(status)) {
    throw away(`The payment provider answered ${status}${said}`);
  }
  if (status >= 400 && refusal.success) throw refused(`The payment provider refused${said}`);
  const parsed = reply.safeParse(answer);
  if (status >= 300 || !parsed.success) {
    throw away(`The payment provider answered ${status} with something unreadable`);
  }
  return parsed.data;
}
