import { createHash } from 'node:crypto';
import { field, text } from '#shared/read-answer.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { prepareOnce, prepareSql, textArray, textArrayPlaceholder } from '../../db/prepare-once.ts';
import { batched } from '../../db/batched.ts';
import { claimDueRows, exponentialBackoff, processRows } from '../../db/work-queue.ts';
import { errorMessage } from '../../start-error.ts';
import { payments, webhookInbox } from './tables.ts';

/** A webhook event, reduced to its name and the provider's ids. */
export interface ProviderEvent {
  event: string;
  paymentId: string;
  orderId: string;
  refundId: string;
  disputeId: string;
}

const BATCH = 40;
const WEBHOOK_DELAY = sql`interval '1 second'`;
const BACKOFF_MAX_SECONDS = 300;
const ATTEMPTS_MAX = 30;

/** Whether an event is only about the status of a payment. It needs no work once the payment is settled. */
export function isPaymentEvent({ event, paymentId }: ProviderEvent): boolean {
  const hasOwnHandler = event === 'payment.failed' || event.startsWith('payment.dispute.');
  return paymentId !== '' && /^(payment|order)\./.test(event) && !hasOwnHandler;
}

/** Stores an event once, also if it is delivered several times. Returns whether it is due now. */
export function storeEvent(
  db: Db,
  { eventId, body }: { eventId: string | undefined; body: string },
): Promise<boolean> {
  const parsed = readEvent(body);
  return storeEvents(db, {
    // An event without an id is identified by its content.
    eventId: eventId || createHash('sha256').update(body).digest('hex'),
    event: parsed.event,
    paymentId: isPaymentEvent(parsed) ? parsed.paymentId : '',
    body: withoutNulCharacters(body),
  });
}

interface NewEvent {
  eventId: string;
  event: string;
  body: string;
  /** The payment whose settlement makes the event obsolete; empty if the event needs work in any case. */
  paymentId: string;
}

const storeEvents = batched(
  async (db, events: NewEvent[]) => {
    const all = (column: keyof NewEvent) => events.map((event) => event[column]);
    const rows = await insertEvents(db).execute({
      eventIds: all('eventId'),
      events: all('event'),
      bodies: all('body'),
      paymentIds: all('paymentId'),
    });
    const due = new Set(rows.filter(({ isDue }) => isDue).map(({ id }) => id));
    return events.map(({ eventId }) => due.has(eventId));
  },
  // The provider does not wait for the answer, and the browser settles most of these payments in the meantime.
  { spacingMs: 300 },
);

const insertEvents = prepareOnce((db) =>
  prepareSql<{ id: string; isDue: boolean }>(
    db,
    sql`
    insert into webhook_inbox (event_id, event, body, next_try_at)
    select event_id, event, body, case when payment_id = '' then now()
      -- The browser reports the same payment now: the delay lets it settle the payment without a race.
      else now() + ${WEBHOOK_DELAY} end
    from unnest(${textArrayPlaceholder('eventIds')}, ${textArrayPlaceholder('events')},
        ${textArrayPlaceholder('bodies')}, ${textArrayPlaceholder('paymentIds')})
      as received(event_id, event, body, payment_id)
    -- Most payments are settled when their events arrive; such events are not stored, which saves a write each. Not
    -- "exists", for which PostgreSQL may scan all payments.
    where payment_id = '' or (select id from payments where id = payment_id) is null
    -- The same order in all processes prevents deadlocks.
    order by event_id
    on conflict do nothing
    returning event_id as id, next_try_at <= now() as "isDue"`,
  ),
);

/** PostgreSQL cannot store NUL characters. */
const withoutNulCharacters = (value: string) => value.replaceAll('\0', '');

/** Claims events that are due and calls `work` for each. Returns how many it claimed. */
export async function workOnInbox(
  db: Db,
  work: (event: ProviderEvent) => Promise<void>,
): Promise<number> {
  const rows = await claimEvents(db);
  const claimed = rows.map((row) => ({ ...row, ...readEvent(row.body) }));
  const settledIds = await listSettledPaymentIds(db, claimed.filter(isPaymentEvent));
  const isSettled = (event: ProviderEvent) =>
    isPaymentEvent(event) && settledIds.has(event.paymentId);
  await updateEvents(db, claimed.filter(isSettled), { nextTryAt: null, lastError: null });
  const open = claimed.filter((event) => !isSettled(event));
  // Several events about one payment need one request to the provider.
  const groups = Map.groupBy(open, (event) =>
    isPaymentEvent(event) ? event.paymentId : event.eventId,
  );
  await processRows([...groups.values()], async (events) => {
    const [event] = events;
    if (!event) return;
    const outcome = await work(event).then(
      () => ({ nextTryAt: null, lastError: null }),
      (error: unknown) => ({
        lastError: errorMessage(error),
        // Polling also finds payments, so an event that keeps failing is given up.
        ...(event.attempts >= ATTEMPTS_MAX && { nextTryAt: null }),
      }),
    );
    await updateEvents(db, events, outcome);
  });
  return rows.length;
}

async function listSettledPaymentIds(db: Db, events: ProviderEvent[]): Promise<Set<string>> {
  const ids = [...new Set(events.map(({ paymentId }) => paymentId))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(sql`${payments.id} = any(${textArray(ids)})`);
  return new Set(rows.map(({ id }) => id));
}

async function updateEvents(
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
  return claimDueRows(db, webhookInbox, {
    key: webhookInbox.eventId,
    dueAt: webhookInbox.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`${webhookInbox.attempts} + 1`,
      nextTryAt: exponentialBackoff(webhookInbox.attempts, BACKOFF_MAX_SECONDS),
    },
  });
}

function readEvent(body: string): ProviderEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  const entity = (kind: string) => field(field(field(parsed, 'payload'), kind), 'entity');
  const payment = entity('payment');
  return {
    event: withoutNulCharacters(text(field(parsed, 'event'))).slice(0, 100),
    paymentId: withoutNulCharacters(text(field(payment, 'id'))),
    orderId: text(field(payment, 'order_id')) || text(field(entity('order'), 'id')),
    refundId: text(field(entity('refund'), 'id')),
    disputeId: text(field(entity('dispute'), 'id')),
  };
}
