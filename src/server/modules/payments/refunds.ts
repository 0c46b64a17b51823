import { reasonOf } from '../../start-error.ts';
import { ProviderError, type Payments, type ProviderRefund } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { claim, laterEachTime, workOnEach } from '../../db/work.ts';
import { payments, refunds } from './tables.ts';

export type Refund = typeof refunds.$inferSelect;

interface NewRefund {
  paymentId: string;
  amountPaise: number;
  reason: Refund['reason'];
  /** What it is for: the same occasion is refunded once, however often it is noticed. */
  occasion: string;
  /** What an administrator wrote down about it. */
  note?: string;
}

/** Writes down that money has to go back; the desk carries it out. */
export async function requestRefund(tx: Db, refund: NewRefund): Promise<Refund | undefined> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning();
  return row;
}

export async function findRefund(db: Db, occasion: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.occasion, occasion));
  return row;
}

/** What of a payment is neither back nor on its way, while nobody else can ask for a refund of it. */
export async function refundableOf(db: Db, paymentId: string): Promise<number> {
  const back = sql`(select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.payment_id = payments.id and refunds.state <> 'failed')`;
  const [row] = await db
    .select({ paise: sql<number>`payments.amount_paise - ${back}`.mapWith(Number) })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row?.paise ?? 0;
}

/** Takes back what was asked for a cancellation and nobody has begun to carry out; answers whether it could. */
export async function withdrawCancellation(tx: Db, paymentId: string): Promise<boolean> {
  // One that is locked is being taken to be carried out.
  const untouched = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        inArray(refunds.reason, ['cancelled_by_customer', 'cancelled_by_shop']),
        eq(refunds.state, 'due'),
        eq(refunds.attempts, 0),
      ),
    )
    .for('update', { skipLocked: true });
  const withdrawn = await tx
    .delete(refunds)
    .where(inArray(refunds.id, untouched))
    .returning({ id: refunds.id });
  return withdrawn.length > 0;
}

/** Those who know what a payment was for. */
export interface RefundCare {
  /**
   * Locks what was bought with a payment. Whoever changes that has it locked when they come to its refunds and its
   * payment: so does whoever begins with a refund.
   */
  lockSale(tx: Db, paymentId: string): Promise<void>;
  /** Told in the same transaction whenever a refund reached a new state. */
  onRefundMoved(tx: Db, refund: Refund): Promise<void>;
}

interface Deps extends RefundCare {
  db: Db;
  payments: Payments;
}

const BATCH = 20;
const WAIT_MAX_SECONDS = 6 * 3600;

/** Starts refunds that are due and asks after those under way; answers how many it looked at. */
export async function workOnRefunds(deps: Deps): Promise<number> {
  const rows = await claimRefunds(deps.db);
  await workOnEach(rows, async (refund) => {
    try {
      await noteRefund(deps, refund, await answerOf(deps.payments, refund));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // A refusal may be temporary as well (too little balance): tried again, and told where admins look.
      await deps.db
        .update(refunds)
        .set({ lastError: reasonOf(error) })
        .where(eq(refunds.id, refund.id));
    }
  });
  return rows.length;
}

function claimRefunds(db: Db) {
  return claim(db, refunds, {
    key: refunds.id,
    dueAt: refunds.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`least(${refunds.attempts} + 1, 30000)`,
      nextTryAt: laterEachTime(refunds.attempts, WAIT_MAX_SECONDS),
    },
  });
}

function answerOf(provider: Payments, refund: Refund): Promise<ProviderRefund> {
  const { id, providerRefundId, paymentId, amountPaise } = refund;
  return providerRefundId
    ? provider.getRefund(providerRefundId)
    : provider.refund({ paymentId, amountPaise, key: id });
}

/** The provider told about one of its refunds. */
export async function hearOfRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const [refund] = await deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId));
  if (refund) await noteRefund(deps, refund, await deps.payments.getRefund(providerRefundId));
}

const stateOf = { pending: 'started', processed: 'processed', failed: 'failed' } as const;

async function noteRefund(
  deps: Deps,
  { id, paymentId }: Refund,
  told: ProviderRefund,
): Promise<void> {
  const state = stateOf[told.status];
  await deps.db.transaction(async (tx) => {
    await deps.lockSale(tx, paymentId);
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
    if (!before || before.state === 'processed') return;
    const [after] = await tx
      .update(refunds)
      .set({
        state,
        providerRefundId: told.id,
        lastError: state === 'failed' ? 'The provider could not carry it out.' : null,
        startedAt: sql`coalesce(${refunds.startedAt}, now())`,
        processedAt: state === 'processed' ? sql`now()` : null,
        ...(state !== 'started' && { nextTryAt: null }),
      })
      .where(eq(refunds.id, id))
      .returning();
    if (after && before.state !== state) await deps.onRefundMoved(tx, after);
  });
}
