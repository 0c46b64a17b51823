export interface ProviderPayment {
  id: string;
  /** Empty for a payment without an order, for example by a payment link. */
  orderId: string;
  amountPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  refundedPaise: number;
  method: string | null;
  /** The provider's description of the failure. */
  failure: string | null;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** The caller's reference. Null for a refund from the provider's dashboard. */
  receipt: string | null;
}

/** A line of the provider's settlements: what it paid out or deducted because of a payment, a refund or another cause. */
export interface ProviderSettlementItem {
  /** The id of the payment or refund, or of an adjustment. */
  entityId: string;
  type: 'payment' | 'refund' | 'adjustment' | 'other';
  /** The payment it belongs to; null for adjustments without one. */
  paymentId: string | null;
  disputeId: string | null;
  amountPaise: number;
  creditPaise: number;
  debitPaise: number;
  /** Includes the tax. */
  feePaise: number;
  taxPaise: number;
  isOnHold: boolean;
  createdAt: Date;
  /** The payout to the bank account; null while the item waits for it. */
  payout: { settlementId: string; utr: string | null; at: Date } | null;
}

/** A payment that a customer disputes with their bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** The amount that the bank deducted; 0 unless the dispute is lost. */
  deductedPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: string;
  reason: string;
  respondBy: Date | null;
}
