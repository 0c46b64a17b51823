import { toRupees } from '#shared/money.ts';
import { findSkipped, targetStatus, type BulkOptions } from '#shared/orders/bulk.ts';
import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { hasMoney } from '#shared/orders/status.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { textArray } from '../../../db/prepare-once.ts';
import { listLeavingParcels, type LeavingParcel } from './list-leaving-parcels.ts';
import { hasAddress, selectOrders, type SelectedOrder } from './select-orders.ts';

interface Request {
  options: BulkOptions;
  selection: OrderSelection;
  sort?: OrderSort | undefined;
}

/** What an action would change, mail and skip. */
export async function previewBulk(db: Db, request: Request): Promise<BulkPreview> {
  const { options, selection, sort } = request;
  const selected = await selectOrders(db, selection, sort);
  const skipped: { reason: string; isReversal: boolean; orderNumber: string }[] = [];
  const changed: SelectedOrder[] = [];
  for (const order of selected) {
    const found = findSkipped(options, { ...order, hasAddress: hasAddress(order) });
    if (found) skipped.push({ ...found, orderNumber: order.orderNumber });
    else changed.push(order);
  }
  const isShipping = targetStatus(options) === 'shipped';
  const leaving = isShipping ? await listLeavingParcels(db, changed) : [];
  return {
    total: selected.length,
    changes: changed.length,
    mails: await countMails(db, options, (isShipping ? leaving : changed).map(toMail)),
    refund: targetStatus(options) === 'cancelled' ? await sumRefunds(db, changed) : 0,
    skipped: Array.from(
      Map.groupBy(skipped, ({ reason }) => reason),
      ([reason, group]) => ({
        reason,
        count: group.length,
        orderNumbers: group.slice(0, SHOWN_MAX).map(({ orderNumber }) => orderNumber),
        isReversal: group.every(({ isReversal }) => isReversal),
      }),
    ),
    parcels: options.kind === 'ship' ? toRows(leaving) : [],
  };
}

const SHOWN_MAX = 5;

function toRows(leaving: LeavingParcel[]): BulkPreview['parcels'] {
  const byOrder = Map.groupBy(leaving, ({ order }) => order.id);
  return [...byOrder.values()].flatMap((parcels) =>
    parcels.map(({ order, parcel }, index) => {
      const { id: orderId, orderNumber, name, city, pincode } = order;
      const count = parcels.length;
      // What was recorded before the order had parcels.
      const { courier, trackingNumber } = parcel ?? (count === 1 ? order : noShipment);
      return {
        orderId,
        orderNumber,
        parcelId: count > 1 && parcel ? parcel.id : null,
        nth: index + 1,
        count,
        name,
        place: [city, pincode].filter(Boolean).join(' '),
        courier,
        trackingNumber,
        weightGrams: parcel?.weightGrams ?? null,
      };
    }),
  );
}

const noShipment = { courier: null, trackingNumber: null };

/** The mails that a status sends. */
const mailKinds: Partial<Record<string, string>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** What a mail is about, as in `order_mails`. */
interface MailSubject {
  orderId: string;
  parcelId: string;
}

const toMail = (changed: SelectedOrder | LeavingParcel): MailSubject =>
  'order' in changed
    ? { orderId: changed.order.id, parcelId: changed.parcel?.id ?? '' }
    : { orderId: changed.id, parcelId: '' };

/** Customers who were mailed about the same event before get no second mail. */
async function countMails(db: Db, options: BulkOptions, subjects: MailSubject[]): Promise<number> {
  const kind = mailKinds[targetStatus(options)];
  if (kind === undefined || options.notify === 'never') return 0;
  if (options.notify === 'again') return subjects.length;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from order_mails left join mails on mails.id = mail_id
    where order_mails.kind = ${kind} and mails.state is distinct from 'failed'
      and (order_id, subject) in (
        select * from unnest(${textArray(subjects.map(({ orderId }) => orderId))},
          ${textArray(subjects.map(({ parcelId }) => parcelId))}))`);
  return subjects.length - (rows[0]?.count ?? 0);
}

async function sumRefunds(db: Db, changed: SelectedOrder[]): Promise<number> {
  const paymentIds = changed
    .filter(({ paymentStatus }) => hasMoney(paymentStatus))
    .map(({ paymentId }) => paymentId);
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise - coalesce((select sum(refunds.amount_paise) from refunds
      where refunds.payment_id = payments.id and refunds.state <> 'failed'), 0)), 0)::float8 as paise
    from payments where id = any(${textArray(paymentIds)})`);
  return toRupees(rows[0]?.paise ?? 0);
}
