import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Payment, Refund } from '../sandbox/razorpay/entities.ts';
import { freePort } from '../src/server/db/free-port.ts';
import type { Paid } from '../src/server/testing/checkout-flow.ts';

/** The provider's own books. */
export interface ProviderBooks {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
}

export interface Provider {
  /** What a shop is configured with. */
  env: Record<string, string>;
  webhookSecret: string;
  payUrl: string;
  /** Nothing where the provider refuses, as it does with an order that is paid. */
  pay(orderId: string, given?: object): Promise<Paid | undefined>;
  setFaults(faults: object): Promise<void>;
  books(): Promise<ProviderBooks>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_TokriChaos001',
  RAZORPAY_KEY_SECRET: 'chaos-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'chaos-webhook-secret',
};

/** The sandbox as a process, which tells the shops on these ports in turn. */
export async function startProvider({
  seed,
  ports,
}: {
  seed: number;
  ports: readonly number[];
}): Promise<Provider> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = join(import.meta.dirname, '../sandbox/razorpay/main.ts');
  const child = spawn(process.execPath, [main], {
    env: {
      ...keys,
      SANDBOX_PORT: String(port),
      SANDBOX_SEED: String(seed),
      SANDBOX_WEBHOOK_URL: ports
        .map((one) => `http://127.0.0.1:${one}/api/payments/webhook`)
        .join(','),
    },
    stdio: 'ignore',
  });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return { isOk: answer.ok, answer: (await answer.json()) as unknown };
  };
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(30)) {
    if (await ask('state').catch(() => undefined)) break;
    if (child.exitCode === null && Date.now() < until) continue;
    await close();
    throw new Error('the payment provider did not start');
  }
  return {
    env: { ...keys, RAZORPAY_API_URL: url, RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout.js` },
    webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
    payUrl: `${url}/sandbox/pay`,
    async pay(orderId, given = {}) {
      const { isOk, answer } = await ask('pay', { order_id: orderId, ...given });
      return isOk ? (answer as Paid) : undefined;
    },
    async setFaults(faults) {
      const { isOk } = await ask('faults', faults);
      if (!isOk) throw new Error('the provider knows no such faults');
    },
    books: async () => (await ask('state')).answer as ProviderBooks,
    close,
  };
}
