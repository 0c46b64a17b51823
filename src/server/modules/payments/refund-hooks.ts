import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import type { Refund } from './refunds.ts';
import type { disputes } from './tables.ts';

/** Updates checkouts and orders when a refund or dispute of their payment changes, in the same transaction. */
export interface RefundHooks {
  /**
   * Locks the checkout and the order of a payment. Commands that change an order lock it before its refunds and its
   * payment, so the refund worker must lock in the same order.
   */
  lockSale(tx: Db, paymentId: string): Promise<void>;
  /** The state of a refund changed. */
  onRefundChanged(tx: Db, refund: Refund): Promise<void>;
  /** The first attempt of a refund failed, so it is delayed. */
  onRefundFailed(tx: Db, refund: Refund): Promise<void>;
  /** Any attempt of a refund failed. */
  onAttemptFailed(tx: Db, refund: Refund): Promise<void>;
  onDisputeChanged(tx: Db, dispute: typeof disputes.$inferSelect): Promise<void>;
}

export interface RefundDeps extends RefundHooks {
  db: Db;
  payments: Payments;
}
