import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Payment, Refund } from '../sandbox/razorpay/entities.ts';
import { freePort } from '../src/server/db/free-port.ts';
import type { PaymentResult } from '../src/server/testing/checkout-flow.ts';
import { compileCache } from '../src/server/testing/running-shop.ts';

/** The provider's records. */
export interface ProviderBooks {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
}

export interface Provider {
  /** The settings that connect a shop to this provider. */
  env: Record<string, string>;
  webhookSecret: string;
  payUrl: string;
  /** Returns undefined if the provider rejects the payment, for example of a paid order. */
  pay(orderId: string, options?: object): Promise<PaymentResult | undefined>;
  setFaults(faults: object): Promise<void>;
  books(): Promise<ProviderBooks>;
  close(): Promise<void>;
}

/** The provider's events that a shop needs. Those of orders repeat what those of payments say. */
export const NEEDED_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'payment.dispute.created',
  'payment.dispute.won',
  'payment.dispute.lost',
  'refund.created',
  'refund.processed',
  'refund.failed',
];

const START_TIMEOUT_MS = 20_000;
const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_TokriChaos001',
  RAZORPAY_KEY_SECRET: 'chaos-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'chaos-webhook-secret',
};

/** Starts the sandbox as a process that delivers webhooks to the shops on these ports. */
export async function startProvider({
  seed,
  ports,
  webhookEvents = [],
}: {
  seed: number;
  ports: readonly number[];
  webhookEvents?: readonly string[] | undefined;
}): Promise<Provider> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = join(import.meta.dirname, '../sandbox/razorpay/main.ts');
  const child = spawn(process.execPath, [main], {
    env: {
      ...compileCache,
      ...keys,
      SANDBOX_PORT: String(port),
      SANDBOX_SEED: String(seed),
      SANDBOX_WEBHOOK_URL: ports
        .map((one) => `http://127.0.0.1:${one}/api/payments/webhook`)
        .join(','),
      SANDBOX_WEBHOOK_EVENTS: webhookEvents.join(','),
    },
    stdio: 'ignore',
  });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const callSandbox = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return { isOk: answer.ok, answer: (await answer.json()) as unknown };
  };
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(30)) {
    if (await callSandbox('state').catch(() => undefined)) break;
    if (child.exitCode === null && Date.now() < until) continue;
    await close();
    throw new Error('the payment provider did not start');
  }
  return {
    env: { ...keys, RAZORPAY_API_URL: url, RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout.js` },
    webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
    payUrl: `${url}/sandbox/pay`,
    async pay(orderId, options = {}) {
      const { isOk, answer } = await callSandbox('pay', { order_id: orderId, ...options });
      return isOk ? (answer as PaymentResult) : undefined;
    },
    async setFaults(faults) {
      const { isOk } = await callSandbox('faults', faults);
      if (!isOk) throw new Error('the provider rejected the faults');
    },
    books: async () => (await callSandbox('state')).answer as ProviderBooks,
    close,
  };
}
