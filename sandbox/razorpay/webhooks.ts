import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type Entity, newId, unixSeconds } from './entities.ts';
import type { Faults } from './faults.ts';
import { createTimers } from './timers.ts';
import type { Way } from './scenarios.ts';

const ACCOUNT = 'acc_TokriSandbox00';
const PATIENCE_MS = 5000;
/** How long a connection that nobody uses stays open. */
const REST_MS = 4000;
const LONGEST_DELAY_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
/** How long an event that is to be overtaken waits for the next one. */
const HOLD_MS = 1000;
const LATE_MS = 30_000;
const REMEMBERED = 10_000;
const REDELIVERED_AT_ONCE = 10;

/** What happened, and to what; the webhook shows the entities as they were then. */
export interface Happening {
  event: string;
  entities: Entity[];
}

interface Event {
  id: string;
  name: string;
  body: string;
  /** Where the first delivery goes, counted along the targets. */
  turn: number;
  createdAt: number;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

interface Options {
  secret: string;
  faults: Faults;
  retryDelayMs: number;
}

/** Tells the shops what happened, again and again until one says 2xx. */
export function createWebhooks({ secret, faults, retryDelayMs }: Options) {
  const agent = new Agent({ keepAlive: true, timeout: REST_MS });
  const timers = createTimers();
  const past: Event[] = [];
  const counts = { published: 0, delivered: 0 };
  let targets: string[] = [];
  let held: Event | undefined;

  return {
    deliverTo(addresses: string[]): void {
      targets = addresses;
    },
    /** In order, as far as first attempts go; `way` is what the payer wanted to go wrong. */
    publish(happenings: Happening[], way?: Way): void {
      const events = happenings.map((happening) => remember(happening));
      void sendAll(events, way);
    },
    /** Everything that ever happened, once more; ends when each was tried. */
    async redeliver(times: number): Promise<number> {
      const again = Array.from({ length: times }, () => past).flat();
      for (let start = 0; start < again.length; start += REDELIVERED_AT_ONCE) {
        const group = again.slice(start, start + REDELIVERED_AT_ONCE);
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

  function remember({ event: name, entities }: Happening): Event {
    const event = {
      id: newId(),
      name,
      body: JSON.stringify(bodyOf(name, entities)),
      turn: counts.published,
      createdAt: Date.now(),
    };
    counts.published += 1;
    past.push(event);
    if (past.length > REMEMBERED) past.shift();
    return event;
  }

  async function sendAll(events: Event[], way: Way | undefined): Promise<void> {
    for (const event of events) {
      if (way === 'webhook_dropped' || faults.happens('dropWebhooks')) continue;
      const isTwice = way === 'webhook_twice' || faults.happens('duplicateWebhooks');
      const delayMs = way === 'webhook_delayed' ? LATE_MS : faults.state().delayWebhooksMs;
      for (const copy of isTwice ? [event, event] : [event]) {
        if (delayMs > 0) timers.later(delayMs, () => attempt(copy));
        else await sendInTurn(copy);
      }
    }
  }

  async function sendInTurn(event: Event): Promise<void> {
    const overtaken = held;
    if (!overtaken && faults.happens('reorderWebhooks')) {
      hold(event);
      return;
    }
    held = undefined;
    await attempt(event);
    if (overtaken) await attempt(overtaken);
  }

  function hold(event: Event): void {
    held = event;
    timers.later(HOLD_MS, async () => {
      if (held !== event) return;
      held = undefined;
      await attempt(event);
    });
  }

  /** Never rejects: what fails is tried again later, at the next shop. */
  async function attempt(event: Event, nth = 0): Promise<void> {
    const target = targets[(event.turn + nth) % targets.length];
    if (target !== undefined && (await send(target, event))) {
      counts.delivered += 1;
      return;
    }
    if (Date.now() - event.createdAt > GIVE_UP_AFTER_MS) return;
    const delayMs = Math.min(LONGEST_DELAY_MS, retryDelayMs * 2 ** Math.min(nth, 20));
    timers.later(delayMs, () => attempt(event, nth + 1));
  }

  /** True where the shop says 2xx in time. Less work than `fetch`, for the sake of whoever shares the machine. */
  function send(target: string, { id, body }: Event): Promise<boolean> {
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
      const timer = setTimeout(() => sent.destroy(), PATIENCE_MS);
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
