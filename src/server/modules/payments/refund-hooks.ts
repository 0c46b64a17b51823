import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import type { Refund } from './refunds.ts';
import type { disputes } from './tables.ts';

/** What modules that know what a payment was for do when its money moves, in the same transaction. */
export interface RefundHooks {
  /**
   * Locks the checkout and the order of a payment. Commands that change an order lock it before its refunds and its
   * payment, so work that begins with a refund has to do the same.
   */
  lockSale(tx: Db, paymentId: string): Promise<void>;
  /** A refund reached a new state. */
  onRefundMoved(tx: Db, refund: Refund): Promise<void>;
  /** A try failed and the refund is delayed. */
  onRefundFailed(tx: Db, refund: Refund): Promise<void>;
  onDisputeMoved(tx: Db, dispute: typeof disputes.$inferSelect): Promise<void>;
}

export interface RefundDeps extends RefundHooks {
  db: Db;
  payments: Payments;
}
