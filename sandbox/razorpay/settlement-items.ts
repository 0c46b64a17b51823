import type { Dispute, Entity, Order, Payment, Refund } from './entities.ts';

/** A line of Razorpay's settlement reconciliation. */
export interface SettlementItem {
  entity_id: string;
  type: 'payment' | 'refund' | 'adjustment';
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  /** Includes the tax. */
  fee: number;
  tax: number;
  on_hold: boolean;
  settled: boolean;
  created_at: number;
  settled_at: number | null;
  settlement_id: string | null;
  posted_at: null;
  credit_type: 'default';
  description: string | null;
  notes: string;
  payment_id: string | null;
  settlement_utr: string | null;
  order_id: string | null;
  order_receipt: string | null;
  method: string | null;
  card_network: string | null;
  card_issuer: string | null;
  card_type: string | null;
  dispute_id: string | null;
}

type Records = ReadonlyMap<string, Entity>;

/** What is paid out or deducted because of an entity; undefined if nothing is. */
export function itemOf(entity: Entity, records: Records): SettlementItem | undefined {
  if (entity.entity === 'payment')
    return entity.captured ? paymentItem(entity, records) : undefined;
  if (entity.entity === 'refund') {
    return entity.status === 'processed' ? refundItem(entity, records) : undefined;
  }
  if (entity.entity === 'dispute')
    return entity.amount_deducted > 0 ? disputeItem(entity) : undefined;
  return undefined;
}

export function newItem(
  given: Pick<SettlementItem, 'entity_id' | 'type' | 'amount' | 'created_at'> &
    Partial<SettlementItem>,
): SettlementItem {
  return {
    debit: 0,
    credit: 0,
    currency: 'INR',
    fee: 0,
    tax: 0,
    on_hold: false,
    settled: false,
    settled_at: null,
    settlement_id: null,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: '{}',
    payment_id: null,
    settlement_utr: null,
    order_id: null,
    order_receipt: null,
    method: null,
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: null,
    ...given,
  };
}

function paymentItem(payment: Payment, records: Records): SettlementItem {
  const { id, amount, fee, tax, created_at, description } = payment;
  return newItem({
    entity_id: id,
    type: 'payment',
    amount,
    credit: amount - (fee ?? 0),
    fee: fee ?? 0,
    tax: tax ?? 0,
    created_at,
    description,
    ...paymentDetails(payment, records),
  });
}

function refundItem(refund: Refund, records: Records): SettlementItem {
  const { id, amount, payment_id, created_at } = refund;
  const payment = records.get(payment_id);
  return newItem({
    entity_id: id,
    type: 'refund',
    amount,
    debit: amount,
    created_at,
    payment_id,
    ...(payment?.entity === 'payment' && paymentDetails(payment, records)),
  });
}

function paymentDetails({ order_id, method }: Payment, records: Records): Partial<SettlementItem> {
  const order = records.get(order_id) as Order | undefined;
  const isCard = method === 'card';
  return {
    order_id,
    order_receipt: order?.receipt ?? null,
    method,
    ...(isCard && { card_network: 'MasterCard', card_issuer: 'KARB', card_type: 'credit' }),
  };
}

/** The adjustment has the id of its dispute, so that it is deducted once. */
function disputeItem({ id, amount_deducted, created_at }: Dispute): SettlementItem {
  return newItem({
    entity_id: id.replace('disp_', 'adj_'),
    type: 'adjustment',
    amount: amount_deducted,
    debit: amount_deducted,
    created_at,
    description: 'Debit for a lost dispute',
    dispute_id: id,
  });
}
