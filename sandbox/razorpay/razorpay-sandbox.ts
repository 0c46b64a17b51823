import { listen } from '../http.ts';
import { handleRequest } from './handle-request.ts';
import { createFaults } from './faults.ts';
import { createProvider, type Provider } from './provider.ts';
import { type RecordStore, createMemoryStore } from './record-store.ts';
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
  /** Sets the webhook address, also for events that are still undelivered. */
  deliverTo(webhookUrl: string): void;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port?: number;
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  /** With several addresses, events rotate between them, and a retry goes to the next one. */
  webhookUrl?: string | string[];
  /** The events that are delivered, as chosen in Razorpay's dashboard; all by default. */
  webhookEvents?: string[] | undefined;
  store?: RecordStore;
  /** The same seed triggers the same faults. */
  seed?: number | undefined;
  refundDelayMs?: number;
  settlementDelaySeconds?: number;
  /** Doubles with every retry of a webhook. */
  retryDelayMs?: number;
}

/** Razorpay pays domestic payments out after two days. */
const TWO_DAYS_SECONDS = 2 * 24 * 3600;

/** Stands in for Razorpay: its API, checkout script and window, webhooks, and faults. */
export async function startRazorpaySandbox({
  host,
  port = 0,
  keyId = 'rzp_test_TokriSandbox1',
  keySecret = 'tokri-sandbox-key-secret',
  webhookSecret = 'tokri-sandbox-webhook-secret',
  webhookUrl = [],
  webhookEvents,
  store = createMemoryStore(),
  seed,
  refundDelayMs = 1000,
  settlementDelaySeconds = TWO_DAYS_SECONDS,
  retryDelayMs = 1000,
}: Options): Promise<RazorpaySandbox> {
  const faults = createFaults(seed);
  const webhooks = createWebhooks({
    secret: webhookSecret,
    faults,
    retryDelayMs,
    subscribed: webhookEvents,
  });
  webhooks.deliverTo([webhookUrl].flat());
  const timers = createTimers();
  const provider: Provider = createProvider({
    store,
    faults,
    refundDelayMs,
    settlementDelaySeconds,
    publish: webhooks.publish,
    scheduleDueChange: (id, delayMs) => timers.schedule(delayMs, () => provider.applyDueChange(id)),
  });
  const context = { provider, store, faults, webhooks, keyId, keySecret };
  const { url, close } = await listen({
    host,
    port,
    handle: (exchange) => handleRequest(exchange, context),
  });
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
