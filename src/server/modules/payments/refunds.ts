import type { Db } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { payments, refunds } from './tables.ts';

export type Refund = typeof refunds.$inferSelect;

interface NewRefund {
  paymentId: string;
  amountPaise: number;
  reason: Refund['reason'];
  /** Names the cause, e.g. `settled:pay_1`; a second refund with the same key is not inserted. */
  idempotencyKey: string;
  /** What an administrator wrote down about it. */
  note?: string;
}

/** Records a refund; the payment worker sends it. */
export async function requestRefund(tx: Db, refund: NewRefund): Promise<Refund | undefined> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning();
  return row;
}

export async function findRefund(db: Db, idempotencyKey: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey));
  return row;
}

/** Part of a cancellation, or all of the money, is on its way back or back: the sale is over. */
export async function isReturning(tx: Db, paymentId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isReturning: boolean }>(sql`
    select coalesce(bool_or(reason not in ('given_by_shop')), false)
      or coalesce(sum(refunds.amount_paise), 0) >= max(payments.amount_paise) as "isReturning"
    from refunds join payments on payments.id = refunds.payment_id
    where payment_id = ${paymentId} and state <> 'failed'`);
  return rows[0]?.isReturning ?? false;
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
