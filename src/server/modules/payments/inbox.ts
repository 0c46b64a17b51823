import { createHash } from 'node:crypto';
import { field, text } from '#shared/read-answer.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { claim, laterEachTime, workOnEach } from '../../db/work.ts';
import { reasonOf } from '../../start-error.ts';
import { webhookInbox } from './tables.ts';

/** What an event is about, by the provider's ids. */
export interface ProviderEvent {
  event: string;
  paymentId: string;
  orderId: string;
  refundId: string;
}

const BATCH = 40;
const WAIT_MAX_SECONDS = 300;
const TRIES_MAX = 30;

/** Keeps what the provider told, once however often it tells it; answers whether it was new. */
export async function keepEvent(
  db: Db,
  { eventId, body }: { eventId: string | undefined; body: string },
): Promise<boolean> {
  const kept = await db
    .insert(webhookInbox)
    .values({
      // Without an id of its own an event is known by its words.
      eventId: eventId || createHash('sha256').update(body).digest('hex'),
      event: readEvent(body).event,
      body,
    })
    .onConflictDoNothing()
    .returning({ eventId: webhookInbox.eventId });
  return kept.length > 0;
}

/** Works on events that nobody has worked on yet; answers how many it looked at. */
export async function workOnInbox(
  db: Db,
  work: (event: ProviderEvent) => Promise<void>,
): Promise<number> {
  const rows = await claimEvents(db);
  await workOnEach(rows, async ({ eventId, body, attempts }) => {
    const outcome = await work(readEvent(body)).then(
      () => ({ nextTryAt: null, lastError: null }),
      (error: unknown) => ({
        lastError: reasonOf(error),
        // What matters is found by asking the provider as well; an event that never works is let go.
        ...(attempts >= TRIES_MAX && { nextTryAt: null }),
      }),
    );
    await db.update(webhookInbox).set(outcome).where(eq(webhookInbox.eventId, eventId));
  });
  return rows.length;
}

function claimEvents(db: Db) {
  return claim(db, webhookInbox, {
    key: webhookInbox.eventId,
    dueAt: webhookInbox.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`${webhookInbox.attempts} + 1`,
      nextTryAt: laterEachTime(webhookInbox.attempts, WAIT_MAX_SECONDS),
    },
  });
}

function readEvent(body: string): ProviderEvent {
  let told: unknown;
  try {
    told = JSON.parse(body);
  } catch {
    told = undefined;
  }
  const entity = (kind: string) => field(field(field(told, 'payload'), kind), 'entity');
  const payment = entity('payment');
  return {
    event: text(field(told, 'event')).slice(0, 100),
    paymentId: text(field(payment, 'id')),
    orderId: text(field(payment, 'order_id')) || text(field(entity('order'), 'id')),
    refundId: text(field(entity('refund'), 'id')),
  };
}
