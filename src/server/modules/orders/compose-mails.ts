import type { SQL } from 'drizzle-orm';
import { cancellableUntil } from '#shared/orders/cancelling.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, ne, or, sql } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import type { MailFile } from '../../adapters/mail.ts';
import type { Composers } from '../mail/composers.ts';
import {
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderRefundedMail,
  orderShippedMail,
  type MailOrder,
} from '../mail/order-mails.ts';
import { newOrderMail } from '../mail/notification-mails.ts';
import { payments, refunds } from '../payments/tables.ts';
import { allSettings } from '../settings/request-settings.ts';
import { getDocumentFile, type PdfDeps } from '../tax/document-file.ts';
import { listDocumentsOfOrders } from '../tax/queries.ts';
import { findIncludedGst } from './included-gst.ts';
import { listItemParts, partColumns, withParts } from './item-parts.ts';
import { withParcel } from './mail-parcel.ts';
import { orderItems, orders } from './tables.ts';

/** The order statuses in which each mail is still sent. */
const sentInStatuses = {
  order_confirmed: ['pending', 'confirmed', 'processing', 'shipped', 'delivered'],
  order_shipped: ['shipped', 'delivered'],
  order_delivered: ['delivered'],
  order_cancelled: ['cancelled'],
} satisfies Record<string, OrderStatus[]>;

const composeByKind = {
  order_confirmed: orderConfirmedMail,
  order_shipped: orderShippedMail,
  order_delivered: orderDeliveredMail,
  order_cancelled: orderCancelledMail,
};

type StatusMail = keyof typeof sentInStatuses;

/** Composes the mails about orders when they are sent. */
export function orderMails(
  deps: PdfDeps & { publicUrl: string },
): Pick<Composers, StatusMail | 'order_refunded' | 'new_order'> {
  const { db, publicUrl } = deps;
  const { findOrder, findAnyOrder } = createOrderFinders(db);
  const composer =
    (kind: StatusMail): Composers[StatusMail] =>
    async ({ to, data: { orderId = '', parcelId } }) => {
      const found = await findOrder({ orderId, to });
      const statuses: OrderStatus[] = sentInStatuses[kind];
      if (!found || !statuses.includes(found.status)) return undefined;
      const order = await withParcel(db, found.order, parcelId);
      if (!order) return undefined;
      const refundPaise = kind === 'order_cancelled' ? await unrefundedPaise(db, found) : 0;
      const files = kind === 'order_shipped' ? await loadInvoice(deps, found.order) : undefined;
      return composeByKind[kind]({ order, shopUrl: publicUrl, refundPaise, files });
    };
  return {
    order_confirmed: composer('order_confirmed'),
    order_shipped: composer('order_shipped'),
    order_delivered: composer('order_delivered'),
    order_cancelled: composer('order_cancelled'),
    async order_refunded({ to, data: { orderId = '', refundId = '' } }) {
      const found = await findOrder({ orderId, to });
      if (!found) return undefined;
      const { paymentId, order } = found;
      const [refund] = await db
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, refundId), eq(refunds.paymentId, paymentId)));
      if (!refund || refund.state === 'failed') return undefined;
      const { amountPaise: refundPaise } = refund;
      return orderRefundedMail({ order, refundId, refundPaise, shopUrl: publicUrl });
    },
    async new_order({ to, data: { orderId = '' } }) {
      // The address may have been removed since the mail was queued.
      if (!allSettings().orders.notify.newOrder.includes(to)) return undefined;
      const found = await findAnyOrder(orderId);
      return found && newOrderMail({ order: found.order, shopUrl: publicUrl });
    },
  };
}

/** The file of the invoice, if the owner wants it in the mail. */
async function loadInvoice(deps: PdfDeps, { documents }: MailOrder): Promise<MailFile[]> {
  const invoice = documents.find(({ kind }) => kind !== 'credit_note');
  if (!invoice || !allSettings().tax.attachInvoice) return [];
  const file = await getDocumentFile(deps, { documentId: invoice.id, layout: 'a4' });
  return [{ name: file.name, contentType: 'application/pdf', content: Buffer.from(file.pdf) }];
}

/** The amount that had not been refunded when the order was cancelled. */
async function unrefundedPaise(
  db: Db,
  { paymentId, order }: { paymentId: string; order: MailOrder },
) {
  const [refunded] = await db
    .select({ paise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        sql`${refunds.reason} not in ('cancelled_by_customer', 'cancelled_by_shop')`,
        ne(refunds.state, 'failed'),
      ),
    );
  return order.totalPaise - (refunded?.paise ?? 0);
}

function createOrderFinders(db: Db) {
  const to = sql.placeholder('to');
  const isOrder = eq(orders.id, sql.placeholder('orderId'));
  const isRecipient = or(eq(orders.email, to), eq(users.email, to));
  const prepare = (name: string, where: SQL | undefined) =>
    db
      .select({ row: orders, item: orderItems, paymentMethod: payments.method })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(where)
      .orderBy(asc(orderItems.position))
      .prepare(name);
  const forCustomer = prepare('find_order_to_mail', and(isOrder, isRecipient));
  const forShop = prepare('find_order_to_notify', isOrder);
  return {
    /** Finds an order only for the address of its account or of the order itself. */
    findOrder: async (mail: { orderId: string; to: string }) =>
      readOrder(db, await forCustomer.execute(mail)),
    findAnyOrder: async (orderId: string) => readOrder(db, await forShop.execute({ orderId })),
  };
}

interface FoundItem {
  row: typeof orders.$inferSelect;
  item: typeof orderItems.$inferSelect;
  paymentMethod: string | null;
}

async function readOrder(db: Db, found: FoundItem[]) {
  const [first] = found;
  if (!first) return undefined;
  const { row, paymentMethod } = first;
  const sold = withParts(found, await listItemParts(db, [row.id]));
  const items = sold.map(({ item, parts }) => ({ ...item, parts: partColumns(parts) }));
  const documents = await listDocumentsOfOrders(db, [row.id]);
  const gst = await findIncludedGst(
    db,
    [row],
    new Map([[row.id, sold]]),
    new Map([[row.id, documents]]),
  );
  const includedGstPaise = gst.get(row.id);
  const order = toMailOrder(row, { items, paymentMethod, documents, includedGstPaise });
  return { status: row.status, paymentId: row.paymentId, order };
}

function toMailOrder(
  row: typeof orders.$inferSelect,
  sale: Pick<MailOrder, 'items' | 'paymentMethod' | 'documents' | 'includedGstPaise'>,
): MailOrder {
  return {
    ...row,
    ...sale,
    cancellableUntil: cancellableUntil(row, new Date()),
    isPaid: row.paymentStatus !== 'pending' && row.paymentStatus !== 'failed',
  };
}
