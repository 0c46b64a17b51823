import type { PaymentAttention } from '#shared/checkout/admin-contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatPaise, toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { refunds } from '../payments/tables.ts';
import { FAILURES_SHOWN } from './failures-shown.ts';
import { refundHooks } from './refund-hooks.ts';

const LIST_MAX = 100;

export interface AttentionRow extends Record<string, unknown> {
  id: string;
  kind: PaymentAttention['kind'];
  isRetrying: boolean;
  name: string;
  email: string;
  amountPaise: string;
  orderNumber: string | null;
  paymentId: string;
  reason: string;
  since: string;
  lastError: string | null;
  respondBy: string | null;
  total: number;
}

/** Refunds that failed repeatedly and open disputes, oldest first. */
export async function listPaymentAttention(db: Db) {
  const rows = await readAttention(db);
  return { items: rows.map(toAttention), total: rows[0]?.total ?? 0 };
}

/** The entries of all payments or of one. */
export async function readAttention(db: Db, paymentId?: string): Promise<AttentionRow[]> {
  const ofPayment = paymentId === undefined ? sql`true` : sql`found.payment_id = ${paymentId}`;
  const { rows } = await db.execute<AttentionRow>(sql`
    with found as (
      select refunds.id, 'refund' as kind, needs_attention_at is null as is_retrying, payment_id, amount_paise,
        refunds.reason, coalesce(needs_attention_at, refunds.created_at) as since, last_error, null::timestamptz as respond_by
      from refunds
      where needs_attention_at is not null or (state = 'due' and next_try_at is not null and failures >= ${FAILURES_SHOWN})
      union all
      select id, 'dispute', false, payment_id, amount_paise, reason, created_at, null, respond_by
      from disputes where state in ('open', 'under_review'))
    select found.id, kind, is_retrying as "isRetrying", found.payment_id as "paymentId",
      found.amount_paise as "amountPaise", reason, since, last_error as "lastError", respond_by as "respondBy",
      order_number as "orderNumber", checkouts.name, checkouts.email, count(*) over ()::int as total
    from found join payments on payments.id = found.payment_id
      join checkouts on checkouts.id = payments.checkout_id
      left join orders on orders.payment_id = payments.id
    where ${ofPayment}
    order by is_retrying, since, found.id limit ${LIST_MAX}`);
  return rows;
}

function toAttention(row: AttentionRow): PaymentAttention {
  const { name, email, amountPaise, since, respondBy, total: _, ...rest } = row;
  return {
    ...rest,
    customer: { name, email },
    amount: toRupees(Number(amountPaise)),
    since: new Date(since).toISOString(),
    respondBy: respondBy && new Date(respondBy).toISOString(),
  };
}

/** Retries a failed refund at once. */
export async function retryRefund(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  const subject = await auditSubject(db, id);
  await audited(db, { actor, action: 'retry_refund', subject }, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.state !== 'due' || row.failures === 0) throw new AppError('refund_not_stuck');
    await tx
      .update(refunds)
      .set({ needsAttentionAt: null, nextTryAt: sql`now()` })
      .where(eq(refunds.id, id));
  });
}

interface Transfer {
  id: string;
  reference: string;
  actor: Actor;
}

/** Records a refund by bank transfer. Rejected while the provider's refund is retried, which could refund it twice. */
export async function markRefundReturned(
  db: Db,
  { id, reference, actor }: Transfer,
): Promise<void> {
  const subject = `${await auditSubject(db, id)}, reference ${reference}`;
  await audited(db, { actor, action: 'return_refund', subject }, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.state !== 'due' || row.needsAttentionAt === null) {
      throw new AppError('refund_not_stuck');
    }
    const [after] = await tx
      .update(refunds)
      .set({
        state: 'processed',
        method: 'bank_transfer',
        bankReference: reference,
        startedAt: sql`now()`,
        processedAt: sql`now()`,
        needsAttentionAt: null,
        nextTryAt: null,
      })
      .where(eq(refunds.id, id))
      .returning();
    if (after) await refundHooks.onRefundChanged(tx, after);
  });
}

async function auditSubject(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<{ name: string; paise: string }>(sql`
    select coalesce(order_number, refunds.payment_id) as name, refunds.amount_paise as paise
    from refunds left join orders on orders.payment_id = refunds.payment_id where refunds.id = ${id}`);
  return rows[0] ? `${rows[0].name}: ${formatPaise(Number(rows[0].paise))}` : id;
}

async function lockRefund(tx: Db, id: string) {
  const [found] = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, id));
  if (!found) throw new AppError('refund_not_found');
  await refundHooks.lockSale(tx, found.paymentId);
  const [row] = await takeLock(
    tx,
    'refund',
    tx.select().from(refunds).where(eq(refunds.id, id)).for('update'),
  );
  if (!row) throw new AppError('refund_not_found');
  return row;
}
