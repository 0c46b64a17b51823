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
  /** The administrator's note. */
  note?: string;
  /** It is not sent earlier, so that its cause can be undone. */
  delaySeconds?: number;
  /** The account of the staff member who gave it. */
  givenBy?: string | undefined;
}

/** Records a refund; the payment worker sends it. */
export async function requestRefund(
  tx: Db,
  { delaySeconds = 0, ...refund }: NewRefund,
): Promise<Refund | undefined> {
  const nextTryAt = sql`now() + make_interval(secs => ${delaySeconds})`;
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, nextTryAt })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findRefund(db: Db, idempotencyKey: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey));
  return row;
}

/** Whether the sale is over: its cancellation or its whole amount is refunded or being refunded. */
export async function isBeingRefunded(tx: Db, paymentId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isBeingRefunded: boolean }>(sql`
    select coalesce(bool_or(reason not in ('given_by_shop')), false)
      or coalesce(sum(refunds.amount_paise), 0) >= max(payments.amount_paise) as "isBeingRefunded"
    from refunds join payments on payments.id = refunds.payment_id
    where payment_id = ${paymentId} and state <> 'failed'`);
  return rows[0]?.isBeingRefunded ?? false;
}

/** The amount of a payment that is not refunded or being refunded. The caller must hold the lock of the sale. */
export async function getRefundablePaise(db: Db, paymentId: string): Promise<number> {
  const refunded = sql`(select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.payment_id = payments.id and refunds.state <> 'failed')`;
  const [row] = await db
    .select({ paise: sql<number>`payments.amount_paise - ${refunded}`.mapWith(Number) })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row?.paise ?? 0;
}

/** Deletes the refund of a cancellation unless it was sent. Returns whether there was one to delete. */
export async function withdrawCancellation(tx: Db, paymentId: string): Promise<boolean> {
  // A worker holds the lock of a refund that it is about to send.
  const unsent = tx
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
    .where(inArray(refunds.id, unsent))
    .returning({ id: refunds.id });
  return withdrawn.length > 0;
}
