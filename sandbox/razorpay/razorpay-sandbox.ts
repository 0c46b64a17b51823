import { listen } from '../http.ts';
import { answer } from './handle-request.ts';
import { createFaults } from './faults.ts';
import { createProvider, type Provider } from './provider.ts';
import { type Store, storeInMemory } from './record-store.ts';
import { createTimers } from './timers.ts';
import { createWebhooks } from './webhooks.ts';

export interface RazorpaySandbox {
  url: string;
  /** The origin, without `/v1`. */
  apiUrl: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where events go from now on, those that wait included. */
  deliverTo(webhookUrl: string): void;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port?: number;
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  /** With several, events go to each in turn, and are retried at the next. */
  webhookUrl?: string | string[];
  store?: Store;
  /** The same seed makes the same things go wrong. */
  seed?: number | undefined;
  refundDelayMs?: number;
  /** Doubled with every retry of a webhook. */
  retryDelayMs?: number;
}

/** Razorpay without Razorpay: its calls, its script and window, its webhooks, and ways to fail. */
export async function startRazorpaySandbox({
  host,
  port = 0,
  keyId = 'rzp_test_TokriSandbox1',
  keySecret = 'tokri-sandbox-key-secret',
  webhookSecret = 'tokri-sandbox-webhook-secret',
  webhookUrl = [],
  store = storeInMemory(),
  seed,
  refundDelayMs = 1000,
  retryDelayMs = 1000,
}: Options): Promise<RazorpaySandbox> {
  const faults = createFaults(seed);
  const webhooks = createWebhooks({ secret: webhookSecret, faults, retryDelayMs });
  webhooks.deliverTo([webhookUrl].flat());
  const timers = createTimers();
  const provider: Provider = createProvider({
    store,
    faults,
    refundDelayMs,
    publish: webhooks.publish,
    wake: (id, delayMs) => timers.later(delayMs, () => provider.finish(id)),
  });
  const wires = { provider, store, faults, webhooks, keyId, keySecret };
  const { url, close } = await listen({ host, port, answer: (asked) => answer(asked, wires) });
  return {
    url,
    apiUrl: url,
    checkoutUrl: `${url}/v1/checkout.js`,
    keyId,
    keySecret,
    webhookSecret,
    deliverTo: (address) => webhooks.deliverTo([address]),
    async close() {
      webhooks.close();
      timers.clear();
      await close();
    },
  };
}
