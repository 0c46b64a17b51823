import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { recordDispute, recordRefund, recordRefundDelay } from '../orders/refund-order.ts';
import { orders } from '../orders/tables.ts';
import { mailPaymentAttention } from '../payments/mail-attention.ts';
import type { RefundHooks } from '../payments/refund-hooks.ts';
import { FAILURES_SHOWN } from './failures-shown.ts';
import { checkouts } from './tables.ts';

const isOpenDispute = (state: string) => state === 'open' || state === 'under_review';

/** Updates orders, and checkouts without an order, when their refunds or disputes change. */
export const refundHooks: RefundHooks = {
  async lockSale(tx, paymentId) {
    await takeLock(
      tx,
      'checkout',
      tx
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(sql`${checkouts.id} = (select checkout_id from payments where id = ${paymentId})`)
        .for('no key update'),
    );
    await takeLock(
      tx,
      'order',
      tx
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.paymentId, paymentId))
        .for('no key update'),
    );
  },
  async onRefundChanged(tx, refund) {
    await recordRefund(tx, refund);
    if (refund.state !== 'processed') return;
    const hasOpenRefund = sql`exists (select from refunds join payments on payments.id = refunds.payment_id
      where payments.checkout_id = checkouts.id and refunds.state <> 'processed')`;
    await tx.execute(sql`update checkouts set state = 'refunded'
      where id = (select checkout_id from payments where id = ${refund.paymentId})
        and state = 'refund_due' and not ${hasOpenRefund}`);
  },
  onRefundFailed: recordRefundDelay,
  async onAttemptFailed(tx, refund) {
    if (refund.needsAttentionAt !== null || refund.failures >= FAILURES_SHOWN)
      await mailPaymentAttention(tx, refund.paymentId);
  },
  async onDisputeChanged(tx, dispute) {
    await recordDispute(tx, dispute);
    if (isOpenDispute(dispute.state)) await mailPaymentAttention(tx, dispute.paymentId);
  },
};
