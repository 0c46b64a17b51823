import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type Entity, newId, unixSeconds } from './entities.ts';
import type { Faults } from './faults.ts';
import { createTimers } from './timers.ts';
import type { Scenario } from './scenarios.ts';

const ACCOUNT = 'acc_TokriSandbox00';
const DELIVERY_TIMEOUT_MS = 5000;
const IDLE_CONNECTION_MS = 4000;
const RETRY_DELAY_MAX_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
/** How long a reordered event waits for the next one. */
const REORDER_WAIT_MS = 1000;
const SCENARIO_DELAY_MS = 30_000;
const HISTORY_SIZE = 10_000;
const REDELIVERY_CONCURRENCY = 10;

/** An event with the entities as they were at that time. */
export interface ProviderEvent {
  event: string;
  entities: Entity[];
}

interface WebhookEvent {
  id: string;
  name: string;
  body: string;
  /** The target of the first delivery. */
  targetIndex: number;
  createdAt: number;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

interface Options {
  secret: string;
  faults: Faults;
  retryDelayMs: number;
  /** The events that the shop subscribed to; all by default. */
  subscribed?: string[] | undefined;
}

/** Delivers events to the shops and retries until one responds with 2xx. */
export function createWebhooks({ secret, faults, retryDelayMs, subscribed }: Options) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
  const timers = createTimers();
  const history: WebhookEvent[] = [];
  const counts = { published: 0, delivered: 0 };
  let targets: string[] = [];
  let delayedEvent: WebhookEvent | undefined;

  return {
    deliverTo(addresses: string[]): void {
      targets = addresses;
    },
    /** First attempts keep the order of events; `scenario` is the failure chosen in the window. */
    publish(providerEvents: ProviderEvent[], scenario?: Scenario): void {
      const events = providerEvents
        .filter(({ event }) => subscribed?.includes(event) ?? true)
        .map((providerEvent) => recordEvent(providerEvent));
      void sendAll(events, scenario);
    },
    /** Sends all past events again; resolves after one attempt for each. */
    async redeliver(times: number): Promise<number> {
      const again = Array.from({ length: times }, () => history).flat();
      for (let start = 0; start < again.length; start += REDELIVERY_CONCURRENCY) {
        const group = again.slice(start, start + REDELIVERY_CONCURRENCY);
        await Promise.all(group.map((event) => attempt(event)));
      }
      return again.length;
    },
    state: () => ({ ...counts, waiting: timers.count() }),
    close(): void {
      agent.destroy();
      timers.clear();
    },
  };

  function recordEvent({ event: name, entities }: ProviderEvent): WebhookEvent {
    const event = {
      id: newId(),
      name,
      body: JSON.stringify(bodyOf(name, entities)),
      targetIndex: counts.published,
      createdAt: Date.now(),
    };
    counts.published += 1;
    history.push(event);
    if (history.length > HISTORY_SIZE) history.shift();
    return event;
  }

  async function sendAll(events: WebhookEvent[], scenario: Scenario | undefined): Promise<void> {
    for (const event of events) {
      if (scenario === 'webhook_dropped' || faults.isTriggered('dropWebhooks')) continue;
      const isDuplicated = scenario === 'webhook_twice' || faults.isTriggered('duplicateWebhooks');
      const delayMs =
        scenario === 'webhook_delayed' ? SCENARIO_DELAY_MS : faults.state().delayWebhooksMs;
      for (const copy of isDuplicated ? [event, event] : [event]) {
        if (delayMs > 0) timers.schedule(delayMs, () => attempt(copy));
        else await sendInOrder(copy);
      }
    }
  }

  async function sendInOrder(event: WebhookEvent): Promise<void> {
    const delayed = delayedEvent;
    if (!delayed && faults.isTriggered('reorderWebhooks')) {
      delayUntilNext(event);
      return;
    }
    delayedEvent = undefined;
    await attempt(event);
    if (delayed) await attempt(delayed);
  }

  function delayUntilNext(event: WebhookEvent): void {
    delayedEvent = event;
    timers.schedule(REORDER_WAIT_MS, async () => {
      if (delayedEvent !== event) return;
      delayedEvent = undefined;
      await attempt(event);
    });
  }

  /** Never rejects: a failed delivery is retried later at the next shop. */
  async function attempt(event: WebhookEvent, nth = 0): Promise<void> {
    const target = targets[(event.targetIndex + nth) % targets.length];
    if (target !== undefined && (await send(target, event))) {
      counts.delivered += 1;
      return;
    }
    if (Date.now() - event.createdAt > GIVE_UP_AFTER_MS) return;
    const delayMs = Math.min(RETRY_DELAY_MAX_MS, retryDelayMs * 2 ** Math.min(nth, 20));
    timers.schedule(delayMs, () => attempt(event, nth + 1));
  }

  /** Resolves to true after a 2xx in time. `fetch` would take processor time from the shops under test. */
  function send(target: string, { id, body }: WebhookEvent): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Razorpay-Webhook/v1 (sandbox)',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': id,
    };
    return new Promise((resolve) => {
      const sent = request(target, { method: 'POST', agent, headers }, (response) => {
        const { statusCode = 0 } = response.resume();
        response.on('end', () => resolve(statusCode >= 200 && statusCode < 300));
      });
      const timer = setTimeout(() => sent.destroy(), DELIVERY_TIMEOUT_MS);
      sent.on('error', () => resolve(false));
      sent.on('close', () => {
        clearTimeout(timer);
        resolve(false);
      });
      sent.end(body);
    });
  }
}

function bodyOf(event: string, entities: Entity[]) {
  return {
    entity: 'event',
    account_id: ACCOUNT,
    event,
    contains: entities.map(({ entity }) => entity),
    payload: Object.fromEntries(entities.map((entity) => [entity.entity, { entity }])),
    created_at: unixSeconds(),
  };
}
