import type { PaymentAttempt } from '#shared/checkout/contract.ts';
import { readReturnReason } from '#shared/checkout/return-reasons.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, desc, eq, inArray, sql } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { toSoldItem } from '../orders/sold-item.ts';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from '../payments/tables.ts';
import { checkoutItemParts, checkoutItems, checkouts } from './tables.ts';

export interface OwnPayment {
  /** The provider's id of the order. */
  providerOrderId: string;
  userId: string;
}

/** Reads the status of a customer's payment from the database: `waiting` until it is settled. */
export async function getPaymentStatus(db: Db, { providerOrderId, userId }: OwnPayment) {
  const [row] = await db
    .select({
      amountPaise: checkouts.amountPaise,
      orderNumber: orders.orderNumber,
      isPaid: sql<boolean>`exists (select from payments where checkout_id = checkouts.id)`,
      reason: sql<string | null>`(select refunds.reason from refunds
        join payments on payments.id = refunds.payment_id where payments.checkout_id = checkouts.id
          and refunds.idempotency_key = 'settled:' || payments.id order by refunds.created_at desc limit 1)`,
      isReturned: sql<boolean>`coalesce((select bool_and(refunds.state = 'processed') from refunds
        join payments on payments.id = refunds.payment_id where payments.checkout_id = checkouts.id), false)`,
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(eq(checkouts.providerOrderId, providerOrderId), eq(checkouts.userId, userId)));
  if (!row) throw new AppError('payment_not_found');
  const { orderNumber, isPaid, isReturned, amountPaise, reason } = row;
  const money = isReturned ? ('refunded' as const) : ('refund_started' as const);
  const state = isPaid ? money : ('waiting' as const);
  return {
    state: orderNumber === null ? state : ('paid' as const),
    orderNumber,
    totalAmount: toRupees(amountPaise),
    reason: orderNumber === null ? (readReturnReason(reason) ?? null) : null,
  };
}

const ATTEMPTS_MAX = 10;

/** The customer's checkouts without an order: paid ones of the last 90 days, unpaid ones of the last 2 days. */
export async function listPaymentAttempts(db: Db, userId: string): Promise<PaymentAttempt[]> {
  const rows = await db
    .select({
      checkoutId: checkouts.id,
      paymentId: payments.id,
      isHeld: sql<boolean>`exists (select from holds where holds.checkout_id = checkouts.id)`,
      amountPaise: sql<number>`coalesce(${payments.amountPaise}, ${checkouts.amountPaise})`.mapWith(
        Number,
      ),
      startedAt: checkouts.createdAt,
      receivedAt: payments.capturedAt,
      reason: refunds.reason,
      failures: refunds.failures,
      refundStartedAt: refunds.startedAt,
      refundedAt: refunds.processedAt,
    })
    .from(checkouts)
    .leftJoin(payments, eq(payments.checkoutId, checkouts.id))
    .leftJoin(refunds, eq(refunds.idempotencyKey, sql`'settled:' || ${payments.id}`))
    .where(
      and(
        eq(checkouts.userId, userId),
        // A second payment for the same checkout has no order either.
        sql`not exists (select from orders where orders.payment_id = payments.id
          or (payments.id is null and orders.checkout_id = checkouts.id))`,
        sql`case when payments.id is null
          then ${checkouts.providerOrderId} is not null and ${checkouts.createdAt} > now() - interval '2 days'
          else ${checkouts.createdAt} > now() - interval '90 days' end`,
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(ATTEMPTS_MAX);
  const items = await listItems(
    db,
    rows.map(({ checkoutId }) => checkoutId),
  );
  return rows.map((row) => ({
    id: row.paymentId ?? row.checkoutId,
    amount: toRupees(row.amountPaise),
    items: items.get(row.checkoutId) ?? [],
    state: attemptState(row),
    reason: readReturnReason(row.reason) ?? null,
    startedAt: row.startedAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    refundStartedAt: row.refundStartedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
  }));
}

interface AttemptTimes {
  /** Its stock is held, so the payment may be under way. */
  isHeld: boolean;
  receivedAt: Date | null;
  /** How often its refund failed. */
  failures: number | null;
  refundStartedAt: Date | null;
  refundedAt: Date | null;
}

function attemptState(row: AttemptTimes): PaymentAttempt['state'] {
  if (row.refundedAt) return 'refunded';
  if (row.failures) return 'refund_delayed';
  if (row.refundStartedAt) return 'refund_started';
  if (row.receivedAt) return 'received';
  return row.isHeld ? 'waiting' : 'not_received';
}

export async function listItems(
  db: Db,
  ids: string[],
): Promise<Map<string, PaymentAttempt['items']>> {
  const rows = await db
    .select({
      item: checkoutItems,
      product: { slug: products.slug, tile: products.tile, isActive: products.isActive },
    })
    .from(checkoutItems)
    .innerJoin(products, eq(products.id, checkoutItems.productId))
    .where(inArray(checkoutItems.checkoutId, ids))
    .orderBy(asc(checkoutItems.position));
  const partRows = await db
    .select({
      part: checkoutItemParts,
      product: { slug: products.slug, isActive: products.isActive },
    })
    .from(checkoutItemParts)
    .innerJoin(products, eq(products.id, checkoutItemParts.productId))
    .where(inArray(checkoutItemParts.checkoutId, ids))
    .orderBy(asc(checkoutItemParts.position), asc(checkoutItemParts.part));
  const keyOf = (row: { checkoutId: string; position: number }) =>
    `${row.checkoutId} ${row.position}`;
  const partsByItem = Map.groupBy(partRows, ({ part }) => keyOf(part));
  const sold = Map.groupBy(rows, ({ item }) => item.checkoutId);
  const toItem = (row: (typeof rows)[number]) =>
    toSoldItem({ ...row, parts: partsByItem.get(keyOf(row.item)) ?? [] });
  return new Map(Array.from(sold, ([id, items]) => [id, items.map(toItem)]));
}

const noCompany = { gstin: null, companyName: null };

/** Contact, address and company of the last order. */
export async function findLastDetails(db: Db, userId: string) {
  const [last] = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last) return null;
  const { name, email, phone, street, city, stateName: state, pincode, landmark } = last;
  const { gstin, companyName } = settings().tax.asksForGstin ? last : noCompany;
  const hasAddress = street !== null && city !== null && state !== null && pincode !== null;
  return {
    name,
    email,
    phone,
    address: hasAddress ? { street, city, state, pincode, landmark } : null,
    gstin,
    companyName,
  };
}
