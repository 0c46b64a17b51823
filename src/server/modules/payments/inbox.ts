import { createHash } from 'node:crypto';
import { field, text } from '#shared/read-answer.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/statement.ts';
import { batched } from '../../db/batched.ts';
import { claim, exponentialBackoff, workOnEach } from '../../db/work.ts';
import { reasonOf } from '../../start-error.ts';
import { payments, webhookInbox } from './tables.ts';

/** What an event is about, by the provider's ids. */
export interface ProviderEvent {
  event: string;
  paymentId: string;
  orderId: string;
  refundId: string;
  disputeId: string;
}

const BATCH = 40;
const HEAD_START = sql`interval '1 second'`;
const WAIT_MAX_SECONDS = 300;
const TRIES_MAX = 30;

/** An event that tells of a payment and nothing more: once that is decided there is nothing to do for it. */
export function isPaymentEvent({ event, paymentId }: ProviderEvent): boolean {
  const isOfMore = event === 'payment.failed' || event.startsWith('payment.dispute.');
  return paymentId !== '' && /^(payment|order)\./.test(event) && !isOfMore;
}

/** Keeps what the provider told, once however often it tells it; answers whether something is to be done now. */
export function keepEvent(
  db: Db,
  { eventId, body }: { eventId: string | undefined; body: string },
): Promise<boolean> {
  const told = readEvent(body);
  return keepEvents(db, {
    // Without an id of its own an event is known by its words.
    eventId: eventId || createHash('sha256').update(body).digest('hex'),
    event: told.event,
    paymentId: isPaymentEvent(told) ? told.paymentId : '',
    body: storable(body),
  });
}

interface NewEvent {
  eventId: string;
  event: string;
  body: string;
  /** Whose being decided leaves nothing to do. */
  paymentId: string;
}

const keepEvents = batched(async (db, events: NewEvent[]) => {
  const all = (column: keyof NewEvent) => textArray(events.map((event) => event[column]));
  const { rows } = await db.execute<{ id: string; isDue: boolean | null }>(sql`
    insert into webhook_inbox (event_id, event, body, next_try_at)
    select event_id, event, body, case
      when payment_id = '' then now()
      -- Not "exists", for which PostgreSQL may look at all payments there are.
      when (select id from payments where id = payment_id) is not null then null
      -- The browser comes with the same news at this moment, and needs nobody to race with.
      else now() + ${HEAD_START} end
    from unnest(${all('eventId')}, ${all('event')}, ${all('body')}, ${all('paymentId')})
      as told(event_id, event, body, payment_id)
    -- Two shops that are told the same in another order must not wait for each other in a circle.
    order by event_id
    on conflict do nothing
    returning event_id as id, next_try_at <= now() as "isDue"`);
  const due = new Set(rows.filter(({ isDue }) => isDue).map(({ id }) => id));
  return events.map(({ eventId }) => due.has(eventId));
});

/** PostgreSQL keeps no zero characters. */
const storable = (words: string) => words.replaceAll('\0', '');

/** Works on events that nobody has worked on yet; answers how many it looked at. */
export async function workOnInbox(
  db: Db,
  work: (event: ProviderEvent) => Promise<void>,
): Promise<number> {
  const rows = await claimEvents(db);
  const told = rows.map((row) => ({ ...row, ...readEvent(row.body) }));
  const decided = await listDecided(db, told.filter(isPaymentEvent));
  const isDecided = (event: ProviderEvent) => isPaymentEvent(event) && decided.has(event.paymentId);
  await note(db, told.filter(isDecided), { nextTryAt: null, lastError: null });
  const open = told.filter((event) => !isDecided(event));
  // The provider tells of a payment several times: that is one question.
  const questions = Map.groupBy(open, (event) =>
    isPaymentEvent(event) ? event.paymentId : event.eventId,
  );
  await workOnEach([...questions.values()], async (events) => {
    const [event] = events;
    if (!event) return;
    const outcome = await work(event).then(
      () => ({ nextTryAt: null, lastError: null }),
      (error: unknown) => ({
        lastError: reasonOf(error),
        // What matters is found by asking the provider as well; an event that never works is let go.
        ...(event.attempts >= TRIES_MAX && { nextTryAt: null }),
      }),
    );
    await note(db, events, outcome);
  });
  return rows.length;
}

async function listDecided(db: Db, events: ProviderEvent[]): Promise<Set<string>> {
  const ids = [...new Set(events.map(({ paymentId }) => paymentId))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(sql`${payments.id} = any(${textArray(ids)})`);
  return new Set(rows.map(({ id }) => id));
}

async function note(
  db: Db,
  events: { eventId: string }[],
  outcome: Partial<typeof webhookInbox.$inferInsert>,
): Promise<void> {
  const ids = events.map(({ eventId }) => eventId);
  if (ids.length === 0) return;
  await db
    .update(webhookInbox)
    .set(outcome)
    .where(sql`${webhookInbox.eventId} = any(${textArray(ids)})`);
}

function claimEvents(db: Db) {
  return claim(db, webhookInbox, {
    key: webhookInbox.eventId,
    dueAt: webhookInbox.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`${webhookInbox.attempts} + 1`,
      nextTryAt: exponentialBackoff(webhookInbox.attempts, WAIT_MAX_SECONDS),
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
    event: storable(text(field(told, 'event'))).slice(0, 100),
    paymentId: storable(text(field(payment, 'id'))),
    orderId: text(field(payment, 'order_id')) || text(field(entity('order'), 'id')),
    refundId: text(field(entity('refund'), 'id')),
    disputeId: text(field(entity('dispute'), 'id')),
  };
}
