import type { SQL } from 'drizzle-orm';
import type { NotCompleted } from '#shared/checkout/admin-contract.ts';
import { readReturnReason } from '#shared/checkout/return-reasons.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, inArray, or, sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { readDays } from '../../summaries/read-days.ts';
import { holds } from '../inventory/tables.ts';
import { interpretSearch } from '../orders/order-search.ts';
import { payments, refunds } from '../payments/tables.ts';
import { listItems } from './queries.ts';
import { checkoutEvents, checkouts } from './tables.ts';

type Checkout = typeof checkouts.$inferSelect;
type HistoryEntry = NotCompleted['history'][number];

/** One page of the checkouts that did not become an order, newest first. */
export async function listNotCompleted(db: Db, { q, page }: { q: string; page: number }) {
  const where = and(sql`${checkouts.state} <> 'paid'`, searchCondition(q));
  const { limit, offset } = pageRange(page);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(checkouts)
      .where(where)
      .orderBy(desc(checkouts.createdAt), checkouts.id)
      .limit(limit)
      .offset(offset),
    q ? db.$count(checkouts, where) : countUnpaid(db),
  ]);
  return paged(await withDetails(db, rows), { total, page });
}

async function countUnpaid(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(unpaid), 0)::int as count from ${readDays('checkouts', 'checkout_days')} counted`);
  return rows[0]?.count ?? 0;
}

const searchText = sql`lower(${checkouts.name} || ' ' || ${checkouts.email} || ' ' || ${checkouts.phone}
  || ' ' || coalesce(${checkouts.providerOrderId}, ''))`;

function searchCondition(search: string): SQL | undefined {
  const hasWord = (word: string) => sql`${searchText} like ${containsPattern(word)}`;
  return or(...interpretSearch(search).map((words) => and(...words.map(hasWord))));
}

async function withDetails(db: Db, rows: Checkout[]): Promise<NotCompleted[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, events, received, returned, held] = await Promise.all([
    listItems(db, ids),
    db
      .select()
      .from(checkoutEvents)
      .where(inArray(checkoutEvents.checkoutId, ids))
      .orderBy(checkoutEvents.id),
    db.select().from(payments).where(inArray(payments.checkoutId, ids)),
    db
      .select({ refund: refunds, checkoutId: payments.checkoutId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(payments.checkoutId, ids)),
    db.selectDistinct({ id: holds.checkoutId }).from(holds).where(inArray(holds.checkoutId, ids)),
  ]);
  const heldIds = new Set(held.map(({ id }) => id));
  return rows.map((row) => {
    const belongsToRow = ({ checkoutId }: { checkoutId: string }) => checkoutId === row.id;
    const details = {
      isHeld: heldIds.has(row.id),
      events: events.filter(belongsToRow),
      payments: received.filter(belongsToRow),
      refunds: returned.filter(belongsToRow).map(({ refund }) => refund),
    };
    const failed = details.events.findLast(({ kind }) => kind === 'payment_failed');
    const { name, email, phone } = row;
    return {
      id: row.id,
      providerOrderId: row.providerOrderId,
      amount: toRupees(row.amountPaise),
      contact: { name, email, phone },
      items: items.get(row.id) ?? [],
      startedAt: row.createdAt.toISOString(),
      heldUntil: details.isHeld ? row.expiresAt.toISOString() : null,
      reason: findReason(details),
      failure: failed?.note ?? null,
      history: buildHistory(row, details),
    };
  });
}

interface CheckoutDetails {
  isHeld: boolean;
  events: (typeof checkoutEvents.$inferSelect)[];
  payments: (typeof payments.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
}

/** A refund's reason takes precedence over the last event. */
function findReason({
  isHeld,
  events,
  refunds: returned,
}: CheckoutDetails): NotCompleted['reason'] {
  const settled = returned.map(({ reason }) => readReturnReason(reason)).find(Boolean);
  if (settled) return settled;
  if (isHeld) return 'being_paid';
  // A checkout that expired after a failed payment is shown as failed.
  const isFailed = events.some(({ kind }) => kind === 'payment_failed');
  const last = events.at(-1)?.kind ?? 'not_paid';
  return isFailed && last !== 'superseded' && last !== 'released' ? 'payment_failed' : last;
}

function buildHistory(
  row: Checkout,
  { events, payments: received, refunds: returned }: CheckoutDetails,
) {
  const entry = (at: Date | null, kind: HistoryEntry['kind'], more: Partial<HistoryEntry> = {}) =>
    at === null ? [] : [{ at: at.toISOString(), kind, amount: null, note: null, ...more }];
  const history: HistoryEntry[] = [
    ...entry(row.createdAt, 'started', { amount: toRupees(row.amountPaise) }),
    ...events.flatMap(({ at, kind, note, actor }) => entry(at, kind, { note: note ?? actor })),
    ...received.flatMap(({ capturedAt, amountPaise, id }) =>
      entry(capturedAt, 'payment_received', { amount: toRupees(amountPaise), note: id }),
    ),
    ...returned.flatMap((refund) => {
      const amount = toRupees(refund.amountPaise);
      const note = refund.bankReference ?? null;
      return [
        ...entry(refund.createdAt, 'refund_due', { amount }),
        ...entry(refund.startedAt, 'refund_started', { amount }),
        ...entry(refund.processedAt, 'refund_processed', { amount, note }),
        ...(refund.failures > 0 && !refund.processedAt
          ? entry(refund.needsAttentionAt ?? new Date(refund.createdAt), 'refund_failed', {
              amount,
              note: refund.lastError,
            })
          : []),
      ];
    }),
  ];
  return history.toSorted((one, other) => one.at.localeCompare(other.at));
}
