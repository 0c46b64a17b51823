import { goodsOf } from '#shared/tax/combo-goods.ts';
import { orderStatuses, statusFacts } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, inArray, ne, sql } from '../../db/drizzle.ts';
import { payments, refunds } from '../payments/tables.ts';
import { issueInvoice } from '../tax/issue-invoice.ts';
import { invoicingStart } from '../tax/tables.ts';
import type { OrderRow } from './assemble.ts';
import { listItemParts, partColumns, withParts } from './item-parts.ts';
import { orderEvents, orderItems } from './tables.ts';

/** Issues the invoice of a locked order that leaves the shop. Its event must be recorded already. */
export async function issueInvoiceOfOrder(
  tx: Db,
  order: OrderRow,
  { drawnAfterSeconds }: { drawnAfterSeconds?: number | undefined } = {},
): Promise<void> {
  if (await leftBeforeInvoicing(tx, order.id)) return;
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const parts = await listItemParts(tx, [order.id]);
  const sold = withParts(
    items.map((item) => ({ item })),
    parts,
  );
  const [payment] = await tx
    .select({ id: payments.id, method: payments.method })
    .from(payments)
    .where(eq(payments.id, order.paymentId));
  await issueInvoice(tx, {
    ...order,
    items: sold.flatMap((row) => goodsOf({ ...row.item, parts: partColumns(row.parts) })),
    payment: payment ?? { id: order.paymentId, method: null },
    refundedPaise: await sumRefundedPaise(tx, order.paymentId),
    drawnAfterSeconds,
  });
}

/** Whether the goods left before the shop began to issue invoices; their invoice is in other books. */
async function leftBeforeInvoicing(tx: Db, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .innerJoin(invoicingStart, sql`${orderEvents.at} < ${invoicingStart.startedAt}`)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'status'),
        inArray(orderEvents.value, leftStatuses),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const leftStatuses = orderStatuses.filter((status) => statusFacts[status].hasLeft);

/** Refunds that are under way get a credit note when they arrive. A chargeback reduces no price. */
async function sumRefundedPaise(tx: Db, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ paise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.state, 'processed'),
        ne(refunds.method, 'chargeback'),
      ),
    );
  return sum?.paise ?? 0;
}
